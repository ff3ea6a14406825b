import { compiler, sanitizer } from 'markdown-to-jsx/react';
import { useMemo } from 'react';
import type { Language } from '../../../shared/contract/language.ts';
import styles from './legal-text.module.css';

interface LegalTextProps {
  readonly markdown: string;
  readonly language: Language | null;
}

/** The page has its own first heading; pictures would come from elsewhere; HTML stays what it is, text. */
export function LegalText({ markdown, language }: LegalTextProps) {
  const text = useMemo(
    () =>
      compiler(markdown, {
        disableParsingRawHTML: true,
        forceBlock: true,
        wrapper: null,
        overrides: { h1: { component: 'h2' }, img: { component: Picture }, a: { component: Away } },
      }),
    [markdown],
  );
  return (
    <div dir="auto" lang={language ?? undefined} className={styles['text']}>
      {text}
    </div>
  );
}

function Picture({ alt }: { readonly alt?: string }) {
  return <>{alt}</>;
}

interface AwayProps {
  readonly href?: string;
  readonly children?: React.ReactNode;
}

function Away({ href, children }: AwayProps) {
  const address = href ? sanitizer(href) : null;
  return address ? (
    <a href={address} rel="noreferrer">
      {children}
    </a>
  ) : (
    <>{children}</>
  );
}
