import type { Reflection } from '../../../../shared/contract/reflections.ts';
import styles from './answer-text.module.css';

interface AnswerTextProps {
  readonly reflection: Reflection;
}

/** Her words as she wrote them: line breaks kept, turned by their own script. */
export function AnswerText({ reflection }: AnswerTextProps) {
  return (
    <p dir="auto" className={styles['answer']}>
      {reflection.answer}
    </p>
  );
}
