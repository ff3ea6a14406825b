import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant | undefined;
  /** Work is under way: pressing again does nothing, and screen readers are told. */
  readonly busy?: boolean | undefined;
  readonly icon?: IconName | undefined;
}

export function Button({ variant = 'quiet', busy = false, icon, ...rest }: ButtonProps) {
  const { className, children, onClick, type = 'button', ...props } = rest;
  return (
    <button
      {...props}
      type={type}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} className={styles['icon']} />}
      {children}
    </button>
  );
}
