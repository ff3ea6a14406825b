import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import { classNames } from '../class-names.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { usePageTitle } from './use-page-title.ts';
import styles from './page.module.css';

interface PageProps {
  /** The one h1, and the tab's title: a name of the screen, never a word of hers. */
  readonly title: string;
  readonly children: ReactNode;
  /** Two panes or a table instead of one column of text. */
  readonly wide?: boolean | undefined;
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** Stands beside the title: a badge, a button. */
  readonly aside?: ReactNode;
}

export function Page({ title, children, wide = false, back, aside }: PageProps) {
  const heading = useArrivalFocus();
  usePageTitle(title);

  return (
    <div className={classNames(styles['page'], wide && styles['wide'])}>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className={styles['top']}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </div>
      {children}
    </div>
  );
}
