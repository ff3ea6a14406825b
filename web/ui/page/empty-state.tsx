import type { ReactNode } from 'react';
import { Motif } from '../icon/motif.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** What belongs here. */
  readonly title: string;
  readonly text?: string | undefined;
  /** The first step. */
  readonly action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <Motif name="leaf" className={styles['motif']} />
      <p className={styles['title']}>{title}</p>
      {text && <p className={styles['text']}>{text}</p>}
      {action}
    </div>
  );
}
