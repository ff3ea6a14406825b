import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './button.module.css';

interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant | undefined;
  readonly icon?: IconName | undefined;
}

export function ButtonLink({ variant = 'quiet', icon, ...rest }: ButtonLinkProps) {
  const { className, children, ...props } = rest;
  return (
    <Link {...props} className={buttonClass(variant, className)}>
      {icon && <Icon name={icon} className={styles['icon']} />}
      {children}
    </Link>
  );
}
