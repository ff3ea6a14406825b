import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReplica } from '../lib/replica-context.ts';
import { Button } from '../ui/button.tsx';
import { useFocusHandover } from '../ui/use-focus-handover.ts';
import { LocalWriteBanner } from './local-write-banner.tsx';
import { MissingQuestions } from './missing-questions.tsx';
import { isTooLong, planAnswers, unsavedAsText } from './plan-answers.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionSkeletons } from './question-skeletons.tsx';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { SaveStatus } from './save-status.tsx';
import type { DayEntries } from './use-day.ts';
import styles from './day-form.module.css';

interface DayFormProps {
  readonly entries: DayEntries;
  readonly isToday: boolean;
  /** The questions' headings: below the page's title, or below a section's. */
  readonly level: 2 | 3;
}

/** The questions of a day with their boxes, what is saved, and the one button. */
export function DayForm({ entries, isToday, level }: DayFormProps) {
  const { t } = useTranslation('journal');
  const { questions, drafts, saved, actions, save } = entries;
  const { persistent } = useOpenReplica();
  const { texts } = drafts;
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  if (entries.content === 'loading') return <QuestionSkeletons />;
  const isOpening = entries.content === 'opening';
  return (
    <form className={styles['form']} aria-busy={isOpening} onSubmit={handleSubmit}>
      <LocalWriteBanner
        fault={drafts.fault}
        isUnsent={!persistent && saved.some(({ place }) => place !== 'on_server')}
        text={unsavedAsText(entries.day, questions, { texts, saved })}
        fileName={`noor-${entries.day}.txt`}
        onRetry={() => (hasAnswer(entries) ? save() : void drafts.flush())}
      />
      {entries.content === 'missing' && (
        <MissingQuestions isToday={isToday} onRetry={entries.refresh} />
      )}
      {questions.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          text={texts[question.id] ?? ''}
          saved={saved.filter(({ reflection }) => reflection.question_id === question.id)}
          savedNote={isToday ? t('saved.today') : t('saved.onDay')}
          level={level}
          isOpening={isOpening}
          actions={actions}
          onText={drafts.setText}
          onSubmit={save}
        />
      ))}
      <SavedElsewhere questions={questions} saved={saved} actions={actions} />
      {questions.length > 0 && !isOpening && <SaveBar entries={entries} />}
    </form>
  );
}

function SaveBar({ entries }: { readonly entries: DayEntries }) {
  const { t } = useTranslation('journal');
  const isUnwritten = entries.answered === 0 && entries.saved.length === 0;
  const isDisabled = !hasAnswer(entries);
  const { button, next } = useFocusHandover<HTMLParagraphElement>(isDisabled);
  return (
    <div className={styles['save']}>
      {isUnwritten && <p className={styles['invitation']}>{t('invitation')}</p>}
      <Button ref={button} type="submit" variant="primary" disabled={isDisabled}>
        {t('save')}
      </Button>
      <SaveStatus ref={next} saved={entries.saved} lastSaved={entries.lastSaved} />
    </div>
  );
}

/** Something to save, and nothing in it that the server would have to refuse. */
function hasAnswer({ questions, drafts }: DayEntries): boolean {
  const answers = planAnswers(questions, drafts.texts, 'en');
  return answers.length > 0 && !answers.some(({ answer }) => isTooLong(answer.answer));
}
