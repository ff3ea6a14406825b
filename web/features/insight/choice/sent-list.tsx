import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentToModel } from '../../../../shared/contract/insights.ts';
import { formatDay, formatMoment, formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import styles from './insights.module.css';

interface SentListProps {
  readonly sent: readonly SentToModel[];
}

/** The ledger: each request as it left the server, word for word. */
export function SentList({ sent }: SentListProps) {
  const { t } = useTranslation('insights');
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <h2 id={id}>{t('ledger.title')}</h2>
      <p>{sent.length === 0 ? t('ledger.empty') : t('ledger.text')}</p>
      {sent.length > 0 && (
        <ol className={styles['ledger']}>
          {sent.map((one) => (
            <li key={one.id}>
              <SentItem one={one} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function SentItem({ one }: { readonly one: SentToModel }) {
  const { t } = useTranslation('insights');
  const facts = [
    t('ledger.answers', { count: one.answers }),
    t('ledger.bytes', { count: one.bytes, size: formatNumber(one.bytes) }),
  ].join(' · ');
  return (
    <>
      <h3>{t('ledger.about', { day: formatDay(one.date) })}</h3>
      <p className={styles['note']}>
        <time dateTime={one.sent_at}>
          {t('ledger.at', { when: formatMoment(Date.parse(one.sent_at)) })}
        </time>{' '}
        · <bdi dir="ltr">{one.host}</bdi> · <bdi dir="ltr">{one.model}</bdi> · {facts}
      </p>
      {one.body === null ? (
        <p className={styles['note']}>{t('ledger.erased')}</p>
      ) : (
        <details>
          <summary>{t('ledger.show')}</summary>
          <pre dir="ltr" className={styles['body']}>
            {one.body}
          </pre>
        </details>
      )}
    </>
  );
}
