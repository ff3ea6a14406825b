import { useId, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy } from './described-by.ts';
import { FieldNotes } from './field-notes.tsx';
import { Icon } from '../icon/icon.tsx';
import field from './field.module.css';
import styles from './select.module.css';

interface SelectProps extends ComponentProps<'select'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** The browser's own select: on a phone it opens the phone's own list. */
export function Select({ label, error, hint, className, ...props }: SelectProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <div className={classNames(field['field'], className)}>
      <label htmlFor={id} className={field['label']}>
        {label}
      </label>
      <div className={styles['box']}>
        <select
          {...props}
          id={id}
          className={classNames(field['input'], styles['select'])}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        <Icon name="chevron-down" className={styles['mark']} />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
