import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import type { ModelChoice } from '../../../../shared/contract/insights.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { useSession } from '../../session/session.ts';
import { useErrorText } from '../../../lib/format/use-error-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import styles from './insights.module.css';

interface ModelChoiceCardProps {
  readonly choice: ModelChoice;
  readonly onChoose: (agreed: boolean) => Promise<void>;
  /** Another recipient than the one on the screen: it is to be read again. */
  readonly onChanged: () => void;
}

export function ModelChoiceCard({ choice, onChoose, onChanged }: ModelChoiceCardProps) {
  const { t } = useTranslation('insights');
  const id = useId();
  const { busy, run } = useChoosing(onChoose, onChanged);
  const { recipient, agreed_at: agreedAt } = choice;
  const { premium } = useSession();
  const ownText = t(premium ? 'own.text' : 'own.textFree');
  if (!recipient) {
    return (
      <Card as="section" labelledBy={id} className={styles['card']}>
        <h2 id={id}>{t(premium ? 'own.title' : 'own.titleFree')}</h2>
        <p>{ownText}</p>
      </Card>
    );
  }
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <h2 id={id}>{t(titleOf(agreedAt !== null, premium))}</h2>
      <p>{agreedAt ? t('model.since', { when: formatMoment(Date.parse(agreedAt)) }) : ownText}</p>
      <h3>{t('model.who')}</h3>
      <dl className={styles['facts']}>
        <dt>{t('model.host')}</dt>
        <dd>
          <bdi dir="ltr">{recipient.host}</bdi>
        </dd>
        <dt>{t('model.name')}</dt>
        <dd>
          <bdi dir="ltr">{recipient.model}</bdi>
        </dd>
      </dl>
      <h3>{t('model.sent')}</h3>
      <p>{t('model.sentText')}</p>
      <h3>{t('model.never')}</h3>
      <p>{t('model.neverText')}</p>
      <p>{t('model.keepBack')}</p>
      <div className={styles['actions']}>
        <Button variant={agreedAt ? 'quiet' : 'primary'} busy={busy} onClick={() => run(!agreedAt)}>
          {t(agreedAt ? 'model.stop' : 'model.agree')}
        </Button>
      </div>
    </Card>
  );
}

/** On the free plan nothing is written, whatever she agreed to. */
function titleOf(isAgreed: boolean, premium: boolean) {
  if (!isAgreed) return 'model.titleOff';
  return premium ? 'model.titleOn' : 'own.titleFree';
}

function useChoosing(onChoose: ModelChoiceCardProps['onChoose'], onChanged: () => void) {
  const { t } = useTranslation('insights');
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = (agreed: boolean): void => {
    setBusy(true);
    onChoose(agreed)
      .then(() =>
        toast.show({ title: t(agreed ? 'model.agreed' : 'model.stopped'), tone: 'success' }),
      )
      .catch((error: unknown) => {
        const isOther = isAppError(error) && error.code === 'recipient_changed';
        const description = isOther ? t('model.changed') : errorText(error);
        toast.show({ title: t('model.failed'), description, tone: 'error' });
        if (isOther) onChanged();
      })
      .finally(() => setBusy(false));
  };
  return { busy, run };
}
