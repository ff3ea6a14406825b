import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CareCard } from '../insight/care-card.tsx';
import { DayForm } from '../journal/questions/day-form.tsx';
import { answersOf } from '../insight/harm-words.ts';
import { InsightCard } from '../insight/insight-card.tsx';
import { useDay } from '../journal/questions/use-day.ts';
import type { OpenDay } from '../journal/use-open-day.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import styles from './todays-questions.module.css';

/** On the dashboard the feedback is asked for one second after the save. */
const FEEDBACK_DELAY_MS = 1_000;

interface TodaysQuestionsProps {
  readonly open: OpenDay;
}

/** The day at a glance: the same boxes and the same local-first save as in the journal, small. */
export function TodaysQuestions({ open }: TodaysQuestionsProps) {
  const { t } = useTranslation(['dashboard', 'journal']);
  const id = useId();
  const toast = useToast();
  const entries = useDay(open.day, {
    delayMs: FEEDBACK_DELAY_MS,
    onFailed: () =>
      toast.show({
        title: t('generationFailed'),
        description: t('toasts.feedbackFailed.text', { ns: 'journal' }),
        tone: 'error',
      }),
  });
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['top']}>
        <h2 id={id}>{t('questions.title')}</h2>
        {entries.content === 'ready' && (
          <p className={styles['count']}>
            {t('progress', {
              ns: 'journal',
              answered: formatNumber(entries.answered),
              total: formatNumber(entries.questions.length),
            })}
          </p>
        )}
        <ButtonLink to={paths.journal} icon="book">
          {t('questions.journal')}
        </ButtonLink>
      </div>
      <DayForm entries={entries} isToday={open.day === open.today} level={3} isGlance />
      <CareCard answers={answersOf(entries)} level={3} calls={entries.heavySaves} />
      <InsightCard entries={entries} offer={false} />
    </section>
  );
}
