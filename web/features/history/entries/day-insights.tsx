import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import { EnergyScore } from '../../insight/energy-score.tsx';
import { FeedbackBody } from '../../insight/feedback-body.tsx';
import { headingOf } from '../../insight/feedback-text.ts';
import { fittingFeedback } from '../../insight/harm-words.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import styles from './day-insights.module.css';

interface DayInsightsProps {
  readonly day: Day;
  readonly answers: readonly string[];
}

/** The day's feedback, where there is one. */
export function DayInsights({ day, answers }: DayInsightsProps) {
  const { t } = useTranslation('journal');
  const id = useId();
  const replica = useReplica();
  const found = useObservable(
    useMemo(() => replica.days.watchFeedback(day), [replica, day]),
    null,
  );
  const feedback = fittingFeedback(found, answers);
  if (!feedback) return null;
  return (
    <section aria-labelledby={id} className={styles['insights']}>
      <h3 id={id}>{t(headingOf(feedback))}</h3>
      <EnergyScore score={feedback.energy_score} />
      <FeedbackBody feedback={feedback} level={4} />
    </section>
  );
}
