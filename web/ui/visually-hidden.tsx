import type { ReactNode } from 'react';
import styles from './field/field.module.css';

interface VisuallyHiddenProps {
  readonly children: ReactNode;
}

export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className={styles['hidden']}>{children}</span>;
}
