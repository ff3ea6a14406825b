import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlankText } from '../../../../shared/contract/blank-text.ts';
import type { Draft, Drafts } from '../../../../shared/replica/drafts/draft.ts';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AnswerBox, AnswerBoxToCome, type BoxShape } from './answer-box.tsx';
import type { AskedQuestion } from '../answers/plan-answers.ts';
import { KeepFromModel } from '../answers/keep-from-model.tsx';
import { SavedAnswers } from '../answers/saved-answers.tsx';
import { TypeBadge } from './type-badge.tsx';
import type { AnswerActions } from '../answers/use-answer-actions.ts';
import styles from './question-card.module.css';

interface QuestionCardProps {
  readonly question: AskedQuestion;
  readonly draft: Draft;
  readonly edits: Drafts;
  readonly saved: readonly SavedAnswer[];
  readonly savedNote: string;
  readonly level: 2 | 3;
  /** The first one without an answer: it lies open. */
  readonly isNext: boolean;
  /** At a glance, as on the dashboard: small, and without the question's type. */
  readonly isGlance: boolean;
  /** Her store opens: the question is known, and not yet what she wrote. */
  readonly isOpening: boolean;
  readonly actions: AnswerActions;
  readonly onSubmit: () => void;
}

/** A question, what she saved under it, and the box for more. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, draft, edits, saved, savedNote, level, isOpening, actions, onSubmit } = props;
  const { isNext, isGlance } = props;
  const { t } = useTranslation('journal');
  const id = useId();
  const Heading = `h${level}` as const;
  const { text } = draft;
  const asked = question.text || t('question');
  // With each answer that is saved under it, it is a box that she has not begun.
  const [begunAfter, setBegunAfter] = useState<number | null>(null);
  const isBegun = text !== '' || begunAfter === saved.length;
  const shape = shapeOf({ isBegun, isNext, hasSaved: saved.length > 0 });
  return (
    <article
      className={classNames(styles['card'], isGlance && styles['glance'])}
      aria-labelledby={id}
    >
      <header className={styles['header']}>
        {!isGlance && <TypeBadge type={question.type} />}
        <Heading id={id} dir="auto" className={styles['question']}>
          {asked}
        </Heading>
      </header>
      {saved.length > 0 && (
        <SavedAnswers saved={saved} edits={edits} actions={actions} note={savedNote} />
      )}
      {isOpening ? (
        <AnswerBoxToCome shape={shape} />
      ) : (
        <AnswerBox
          label={asked}
          text={text}
          shape={shape}
          placeholder={saved.length > 0 ? t('placeholderMore') : t('placeholder')}
          onText={(next) => actions.onText(question.target, next)}
          onSubmit={onSubmit}
          onFocus={() => setBegunAfter(saved.length)}
        />
      )}
      {!isBlankText(text) && (
        <KeepFromModel draft={draft} onKeep={(isKept) => actions.onKeep(question.target, isKept)} />
      )}
    </article>
  );
}

interface BoxState {
  readonly isBegun: boolean;
  readonly isNext: boolean;
  readonly hasSaved: boolean;
}

/** A box that was opened stays so: what lies below must not move away under a press. */
function shapeOf({ isBegun, isNext, hasSaved }: BoxState): BoxShape {
  if (hasSaved) return 'word';
  return isBegun || isNext ? 'page' : 'line';
}
