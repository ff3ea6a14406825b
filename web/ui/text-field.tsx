import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { describedBy } from './described-by.ts';
import { FieldNotes } from './field-notes.tsx';
import styles from './field.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export function TextField({ label, error, hint, className, ...props }: TextFieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        {...props}
        // The style knows an empty field by it.
        placeholder={props.placeholder ?? ' '}
        id={id}
        className={styles['input']}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
