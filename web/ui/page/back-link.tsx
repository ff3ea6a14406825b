import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import styles from './back-link.module.css';

interface BackLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className={styles['back']}>
      <Icon name="back" />
      {children}
    </Link>
  );
}
