import { Switch as Base } from '@base-ui/react/switch';
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
      <div className={styles['words']}>
        <p id={id}>{label}</p>
        {hint && (
          <p id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        nativeButton
        render={<button />}
        className={styles['switch']}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={onCheckedChange}
      >
        <Base.Thumb className={styles['thumb']} />
      </Base.Root>
    </div>
  );
}
