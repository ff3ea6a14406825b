import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon/icon.tsx';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'sage' | 'amber' | 'clay' | 'plum';

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone], className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  );
}
