import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feedback } from '../../../shared/contract/feedback.ts';
import type { SavedAnswer } from '../../../shared/replica/replica.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Motif } from '../../ui/icon/motif.tsx';
import { EnergyScore } from './energy-score.tsx';
import { FeedbackBody } from './feedback-body.tsx';
import { headingOf } from './feedback-text.ts';
import { answersOf, fittingFeedback } from './harm-words.ts';
import { isAcknowledged } from './insight-request.ts';
import type { Insight } from './use-insight.ts';
import styles from './insight-card.module.css';

/** What the card asks of a day. */
interface DayInsight {
  readonly feedback: Feedback | null;
  readonly insight: Insight;
  readonly saved: readonly SavedAnswer[];
}

interface InsightCardProps {
  readonly entries: DayInsight;
  /** The dashboard shows the section only once feedback exists or is on its way. */
  readonly offer: boolean;
}

/** The day's feedback, or a quiet word on where it is. The entry itself is never in question here. */
export function InsightCard({ entries, offer }: InsightCardProps) {
  const { t } = useTranslation('journal');
  const id = useId();
  const { insight, saved } = entries;
  const feedback = fittingFeedback(entries.feedback, answersOf(entries));
  const note = noteOf(entries, offer && isAcknowledged(saved));
  if (!feedback && !note) return null;
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <header className={styles['header']}>
        <Motif name="lamp" className={styles['motif']} />
        <h2 id={id}>{t(feedback ? headingOf(feedback) : 'feedback.title')}</h2>
      </header>
      {note && (
        <div className={styles['note']} role="status">
          <p>{t(`feedback.${note.text}`)}</p>
          {note.action && (
            <Button onClick={() => insight.ask()}>{t(`feedback.${note.action}`)}</Button>
          )}
        </div>
      )}
      {feedback && (
        <>
          <EnergyScore score={feedback.energy_score} />
          <FeedbackBody feedback={feedback} level={3} />
        </>
      )}
    </Card>
  );
}

interface Note {
  readonly text: 'waitingSync' | 'writing' | 'failed' | 'ready';
  readonly action?: 'ask' | 'retry';
}

function noteOf({ feedback, insight }: DayInsight, mayAsk: boolean): Note | null {
  switch (insight.phase) {
    case 'waiting':
      return { text: 'waitingSync' };
    case 'writing':
      return { text: 'writing' };
    case 'failed':
      return { text: 'failed', action: 'retry' };
    case 'idle':
      return mayAsk && !feedback ? { text: 'ready', action: 'ask' } : null;
  }
}
