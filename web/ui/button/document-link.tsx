import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './button.module.css';

interface DocumentLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  readonly variant?: ButtonVariant | undefined;
  readonly icon?: IconName | undefined;
}

/** A button to another document of ours: a full page load, where a ButtonLink only changes the screen. */
export function DocumentLink({ variant = 'quiet', icon, ...rest }: DocumentLinkProps) {
  const { className, children, ...props } = rest;
  return (
    <a {...props} className={buttonClass(variant, className)}>
      {icon && <Icon name={icon} className={styles['icon']} />}
      {children}
    </a>
  );
}
