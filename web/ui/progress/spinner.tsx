import styles from './spinner.module.css';

interface SpinnerProps {
  /** Said aloud, and shown when motion is unwelcome. */
  readonly label: string;
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <div role="status" className={styles['spinner']}>
      <svg viewBox="0 0 48 48" className={styles['lamp']} aria-hidden="true">
        <circle cx="24" cy="24" r="19" className={styles['ring']} />
        <circle cx="24" cy="24" r="19" className={styles['arc']} />
      </svg>
      <span className={styles['label']}>{label}</span>
    </div>
  );
}
