import { useMemo, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { groupBy } from '../../../../shared/group-by.ts';
import { emptyDraft, keyOf, writtenDrafts } from '../../../../shared/replica/drafts/draft.ts';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LocalWriteBanner } from '../save/local-write-banner.tsx';
import { MissingQuestions } from './missing-questions.tsx';
import { unsavedAsText } from '../answers/plan-answers.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionSkeletons } from './question-skeletons.tsx';
import { canSave, SaveBar } from '../save/save-bar.tsx';
import { SavedElsewhere } from '../answers/saved-elsewhere.tsx';
import type { DayEntries } from './use-day.ts';
import styles from './day-form.module.css';

interface DayFormProps {
  readonly entries: DayEntries;
  readonly isToday: boolean;
  /** The questions' headings: below the page's title, or below a section's. */
  readonly level: 2 | 3;
  /** Small until touched, as the dashboard shows them. */
  readonly isGlance?: boolean | undefined;
}

const NOTHING: readonly SavedAnswer[] = [];

/** The questions of a day with their boxes, what is saved, and the one button. */
export function DayForm({ entries, isToday, level, isGlance = false }: DayFormProps) {
  const { t } = useTranslation('journal');
  const { questions, drafts: dayDrafts, saved, actions, save } = entries;
  const { persistent } = useOpenReplica();
  const { drafts, edits } = dayDrafts;
  const byQuestion = useMemo(
    () => groupBy(saved, ({ reflection }) => reflection.question_id),
    [saved],
  );
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  if (entries.content === 'loading') return <QuestionSkeletons />;
  const isOpening = entries.content === 'opening';
  const next = isGlance ? undefined : questions.find(({ id }) => !byQuestion.has(id));
  return (
    <form
      className={classNames(styles['form'], isGlance && styles['glance'])}
      aria-busy={isOpening}
      onSubmit={handleSubmit}
    >
      <LocalWriteBanner
        fault={dayDrafts.fault}
        isUnsent={!persistent && saved.some(({ place }) => place !== 'on_server')}
        hasText={writtenDrafts(drafts).length > 0}
        text={unsavedAsText(entries.day, questions, { drafts, saved })}
        fileName={`noor-${entries.day}.txt`}
        onRetry={() => (canSave(entries) ? save() : void dayDrafts.flush())}
      />
      {entries.content === 'missing' && (
        <MissingQuestions isToday={isToday} onRetry={entries.refresh} />
      )}
      <div className={styles['questions']}>
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            draft={drafts.get(keyOf(question.target)) ?? emptyDraft(question.target)}
            edits={edits}
            saved={byQuestion.get(question.id) ?? NOTHING}
            savedNote={isToday ? t('saved.today') : t('saved.onDay')}
            level={level}
            isNext={question === next}
            isGlance={isGlance}
            isOpening={isOpening}
            actions={actions}
            onSubmit={save}
          />
        ))}
      </div>
      <SavedElsewhere questions={questions} saved={saved} edits={edits} actions={actions} />
      {questions.length > 0 && !isOpening && <SaveBar entries={entries} />}
    </form>
  );
}
