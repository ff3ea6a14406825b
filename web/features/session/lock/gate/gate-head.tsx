import type { ReactNode } from 'react';
import styles from '../../entrance.module.css';

interface GateHeadProps {
  readonly title: string;
  readonly text: string | null;
  readonly children?: ReactNode;
}

export function GateHead({ title, text, children }: GateHeadProps) {
  return (
    <div className={styles['head']}>
      <h1>{title}</h1>
      {text !== null && <p>{text}</p>}
      {children}
    </div>
  );
}
