import { useId, type ReactNode } from 'react';
import styles from './author-dialog.module.css';

interface AuthorChoiceProps {
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly text: string;
  /** Shown while it is the chosen one. */
  readonly children: ReactNode;
}

export function AuthorChoice({ checked, onChoose, title, text, children }: AuthorChoiceProps) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label className={styles['label']}>
        <input
          type="radio"
          name="author"
          checked={checked}
          aria-describedby={id}
          data-autofocus={checked || undefined}
          onChange={onChoose}
        />
        {title}
      </label>
      <p id={id} className={styles['text']}>
        {text}
      </p>
      {checked && <div className={styles['detail']}>{children}</div>}
    </div>
  );
}
