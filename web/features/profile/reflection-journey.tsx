import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DaySummary } from '../../../shared/replica/replica.ts';
import { withDay } from '../../lib/day-in-address.ts';
import { formatDay } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import { FirstAnswer } from './first-answer.tsx';
import styles from './reflection-journey.module.css';

const MAX_DATES = 10;

/** Her latest days, read from the device. */
export function ReflectionJourney() {
  const { t } = useTranslation(['profile', 'shell']);
  const replica = useReplica();
  const summaries$ = useMemo(() => replica.days.watchSummaries(null), [replica]);
  const summaries = useObservable<readonly DaySummary[] | null>(summaries$, null);
  return (
    <section aria-labelledby="journey" aria-busy={summaries === null} className={styles['journey']}>
      <h2 id="journey">{t('profile:journey')}</h2>
      {summaries === null && <Skeleton lines={4} />}
      {summaries?.length === 0 && (
        <EmptyState
          title={t('profile:empty')}
          action={<ButtonLink to={paths.home}>{t('shell:dashboard')}</ButtonLink>}
        />
      )}
      {summaries !== null && summaries.length > 0 && (
        <ol className={styles['days']}>
          {summaries.slice(0, MAX_DATES).map((summary) => (
            <JourneyDay key={summary.date} summary={summary} />
          ))}
        </ol>
      )}
    </section>
  );
}

function JourneyDay({ summary }: { readonly summary: DaySummary }) {
  const { t } = useTranslation('profile');
  const more = summary.count - 1;
  return (
    <Card as="li" className={styles['day']}>
      <p className={styles['head']}>
        <time dateTime={summary.date}>{formatDay(summary.date, 'long')}</time>
        <span>{t('reflections', { count: summary.count })}</span>
      </p>
      <p dir="auto" className={styles['question']}>
        {summary.first_question}
      </p>
      <FirstAnswer summary={summary} />
      {more > 0 && (
        <Link to={withDay(paths.history, summary.date)} className={styles['more']}>
          {t('more', { count: more })}
        </Link>
      )}
    </Card>
  );
}
