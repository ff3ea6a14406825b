import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

interface FieldNotesProps {
  readonly id: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

/** What stands under a field; linked to it by `describedBy`. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
