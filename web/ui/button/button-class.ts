import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';

export function buttonClass(variant: ButtonVariant, className?: string): string {
  return classNames(styles['button'], styles[variant], className);
}
