import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../shared/contract/day.ts';
import { activeLanguage } from '../../i18n/i18n.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { Motif } from '../../ui/icon/motif.tsx';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import styles from './affirmation-card.module.css';

interface AffirmationCardProps {
  readonly day: Day;
}

/** Today's affirmation, from this device: it is there without a connection, in both languages. */
export function AffirmationCard({ day }: AffirmationCardProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const replica = useReplica();
  const offline = useObservable(replica.sync.state$, null)?.kind === 'offline';
  const content = useObservable(
    useMemo(() => replica.days.watchContent(day), [replica, day]),
    replica.days.contentNow?.(day),
  );
  useEffect(() => {
    void replica.days.refresh(day);
  }, [replica, day, offline]);

  const missing = content === null && offline;
  return (
    <section aria-labelledby={id} aria-busy={!content && !missing} className={styles['card']}>
      <Motif name="crescent" className={styles['motif']} />
      <div className={styles['words']}>
        <h2 id={id} className={styles['title']}>
          {t('affirmation')}
        </h2>
        {content && <p className={styles['text']}>{content.affirmation[activeLanguage()]}</p>}
        {missing && <p>{t('affirmationMissing')}</p>}
        {!content && !missing && <Skeleton lines={2} />}
      </div>
    </section>
  );
}
