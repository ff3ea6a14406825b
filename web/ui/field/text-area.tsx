import { useId, useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy } from './described-by.ts';
import { FieldNotes } from './field-notes.tsx';
import styles from './field.module.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  /** The question above already names it: keep the label for screen readers alone. */
  readonly labelHidden?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A box for her words: grows with them, and turns with their script. */
export function TextArea({ label, labelHidden, error, hint, ...rest }: TextAreaProps) {
  const { className, ref, ...props } = rest;
  const ownId = useId();
  const id = props.id ?? ownId;
  const box = useRef<HTMLTextAreaElement>(null);
  // Null only before the first commit, when nobody can ask yet.
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => box.current,
  );
  useLayoutEffect(() => grow(box.current), [props.value]);
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={styles[labelHidden ? 'hidden' : 'label']}>
        {label}
      </label>
      <textarea
        dir="auto"
        rows={4}
        // Else the browser keeps what stands here in its own file, to fill it in after a restart: Noor does that.
        autoComplete="off"
        {...props}
        // The style knows an empty box by it.
        placeholder={props.placeholder ?? ' '}
        ref={box}
        id={id}
        className={classNames(styles['input'], styles['words'])}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error }) ?? props['aria-describedby']}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** For browsers without `field-sizing`; there the page must not jump while the box is measured. */
function grow(box: HTMLTextAreaElement | null): void {
  if (!box || Reflect.has(box.style, 'fieldSizing')) return;
  const scrollTop = document.documentElement.scrollTop;
  box.style.blockSize = 'auto';
  box.style.blockSize = `${box.scrollHeight + 2}px`;
  document.documentElement.scrollTop = scrollTop;
}
