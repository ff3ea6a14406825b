import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

interface CardProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** Id of the heading that names a section. */
  readonly labelledBy?: string | undefined;
}

export function Card({ children, className, as: Element = 'div', labelledBy }: CardProps) {
  return (
    <Element className={classNames(styles['card'], className)} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}
