import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly lines?: number | undefined;
}

/** The shape of text to come; whoever shows it says `aria-busy` on the region. */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles['line']} />
      ))}
    </div>
  );
}
