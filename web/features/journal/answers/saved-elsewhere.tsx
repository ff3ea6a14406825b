import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drafts } from '../../../../shared/replica/drafts/draft.ts';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { editOf, firstIdOf, type AskedQuestion } from './plan-answers.ts';
import { SavedAnswerItem } from './saved-answer-item.tsx';
import type { AnswerActions } from './use-answer-actions.ts';
import styles from './saved-elsewhere.module.css';

interface SavedElsewhereProps {
  readonly questions: readonly AskedQuestion[];
  readonly saved: readonly SavedAnswer[];
  readonly edits: Drafts;
  readonly actions: AnswerActions;
}

/** Answers of this day to questions that are not on this page (another device asked them). */
export function SavedElsewhere({ questions, saved, edits, actions }: SavedElsewhereProps) {
  const { t } = useTranslation('journal');
  const id = useId();
  const shown = new Set(questions.map((question) => question.id));
  const others = saved.filter(({ reflection }) => !shown.has(reflection.question_id));
  if (others.length === 0) return null;
  return (
    <section className={styles['others']} aria-labelledby={id}>
      <h2 id={id}>{t('saved.otherAnswers')}</h2>
      <ul className={styles['list']}>
        {others.map((one) => (
          <li key={firstIdOf(one)} className={styles['answer']}>
            <h3 dir="auto">{one.reflection.question_text || t('question')}</h3>
            <SavedAnswerItem
              saved={one}
              edit={editOf(one, edits)}
              actions={actions}
              note={t('saved.onDay')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
