import styles from './logo-mark.module.css';

/** The house's mark: a crescent that holds a flame. */
export function LogoMark() {
  return (
    <svg viewBox="2 2 27 27" className={styles['mark']} aria-hidden="true">
      <path d="M25.5 20.5A11.5 11.5 0 1 1 14.5 4.5a9.5 9.5 0 0 0 11 16Z" />
      <path
        className={styles['flame']}
        d="M22 5.5c.4 2.6 3.5 3.7 3.5 6.8a3.5 3.5 0 0 1-7 0c0-3.1 3.1-4.2 3.5-6.8Z"
      />
    </svg>
  );
}
