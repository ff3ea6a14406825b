import { memo } from 'react';
import type { Drafts } from '../../../../shared/replica/drafts/draft.ts';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { editOf, firstIdOf } from './plan-answers.ts';
import { SavedAnswerItem } from './saved-answer-item.tsx';
import type { AnswerActions } from './use-answer-actions.ts';
import styles from './saved-answers.module.css';

interface SavedAnswersProps {
  readonly saved: readonly SavedAnswer[];
  readonly edits: Drafts;
  readonly actions: AnswerActions;
  readonly note: string;
}

/** What she saved under one question. However many they are, a letter typed elsewhere does not draw them. */
export const SavedAnswers = memo(function SavedAnswers(props: SavedAnswersProps) {
  const { saved, edits, actions, note } = props;
  return (
    <ul className={styles['answers']}>
      {saved.map((one) => (
        <li key={firstIdOf(one)}>
          <SavedAnswerItem saved={one} edit={editOf(one, edits)} actions={actions} note={note} />
        </li>
      ))}
    </ul>
  );
});
