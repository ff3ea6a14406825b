import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly hint?: string | undefined;
}

export function Switch({ label, checked, onCheckedChange, disabled, hint }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <span className={styles['words']}>
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
      <button
        type="button"
        role="switch"
        className={styles['switch']}
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
      >
        <span className={styles['thumb']} />
      </button>
    </div>
  );
}
