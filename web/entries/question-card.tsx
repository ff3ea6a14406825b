import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedAnswer } from '../../shared/replica/replica.ts';
import { AnswerBox, AnswerBoxToCome } from './answer-box.tsx';
import { firstIdOf, type AskedQuestion } from './plan-answers.ts';
import { KeepFromModel } from './keep-from-model.tsx';
import { SavedAnswerItem } from './saved-answer-item.tsx';
import { TypeBadge } from './type-badge.tsx';
import type { AnswerActions } from './use-answer-actions.ts';
import styles from './question-card.module.css';

interface QuestionCardProps {
  readonly question: AskedQuestion;
  readonly text: string;
  readonly saved: readonly SavedAnswer[];
  readonly savedNote: string;
  readonly level: 2 | 3;
  /** Her store opens: the question is known, and not yet what she wrote. */
  readonly isOpening: boolean;
  readonly actions: AnswerActions;
  readonly onText: (questionId: string, text: string) => void;
  readonly onSubmit: () => void;
}

/** A question, what she saved under it, and the box for more. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, text, saved, savedNote, level, isOpening, actions, onText, onSubmit } = props;
  const { t } = useTranslation('journal');
  const id = useId();
  const Heading = `h${level}` as const;
  const asked = question.text || t('question');
  return (
    <article className={styles['card']} aria-labelledby={id}>
      <header className={styles['header']}>
        <TypeBadge type={question.type} />
        <Heading id={id} dir="auto" className={styles['question']}>
          {asked}
        </Heading>
      </header>
      {saved.length > 0 && (
        <ul className={styles['answers']}>
          {saved.map((one) => (
            <li key={firstIdOf(one)}>
              <SavedAnswerItem saved={one} actions={actions} note={savedNote} />
            </li>
          ))}
        </ul>
      )}
      {isOpening ? (
        <AnswerBoxToCome />
      ) : (
        <AnswerBox
          label={asked}
          text={text}
          compact={saved.length > 0}
          placeholder={saved.length > 0 ? t('placeholderMore') : t('placeholder')}
          onText={(next) => onText(question.id, next)}
          onSubmit={onSubmit}
        />
      )}
      {text.trim() && <KeepFromModel draft={question.id} actions={actions} />}
    </article>
  );
}
