import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy } from './described-by.ts';
import { FieldNotes } from './field-notes.tsx';
import styles from './field.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Stands at the end of the line she types in. */
  readonly control?: ReactNode;
}

export function TextField({ label, error, hint, control, className, ...props }: TextFieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {/* By its words only the field turns: the empty line around it stands as the page does. */}
      <div className={styles['line']} dir={props.dir === 'auto' ? undefined : props.dir}>
        <input
          {...props}
          // The style knows an empty field by it.
          placeholder={props.placeholder ?? ' '}
          id={id}
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {control}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
