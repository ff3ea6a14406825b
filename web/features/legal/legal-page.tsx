import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../shared/contract/language.ts';
import { getLegalText, type LegalPage as Name } from '../../../shared/contract/legal.ts';
import { paths } from '../../lib/paths.ts';
import { useServerState } from '../../lib/server-state.ts';
import { useApi } from '../../lib/use-api.ts';
import { useLanguage } from '../session/use-language.ts';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import { LegalText } from './legal-text.tsx';
import styles from './legal-page.module.css';

interface LegalPageProps {
  readonly name: Name;
}

/** What we say of privacy, and what whoever runs this Noor adds; the terms are theirs, ours until there are any. */
export function LegalPage({ name }: LegalPageProps) {
  const { t } = useTranslation(['legal', 'common']);
  const { language } = useLanguage();
  const ours = useOurs(name, language);
  const { answer: theirs, anew } = useTheirs(name, language);
  const isOursShown =
    name === 'privacy' || (theirs.kind === 'ready' && theirs.data.markdown === null);
  return (
    <Page title={t(`legal:${name}`)} back={{ to: paths.home, label: t('legal:back') }}>
      {isOursShown &&
        (ours === null ? (
          <Skeleton lines={12} />
        ) : (
          <LegalText markdown={ours} language={language} />
        ))}
      {theirs.kind === 'loading' && name === 'terms' && <Skeleton lines={12} />}
      {theirs.kind === 'ready' && theirs.data.markdown !== null && (
        <section className={styles['theirs']}>
          {name === 'privacy' && <h2>{t('legal:theirs')}</h2>}
          <LegalText markdown={theirs.data.markdown} language={null} />
        </section>
      )}
      {theirs.kind === 'failed' && (
        <div role="status" className={styles['failed']}>
          <p>{t(name === 'privacy' ? 'legal:privacyFailed' : 'legal:termsFailed')}</p>
          <Button onClick={anew}>{t('common:retry')}</Button>
        </div>
      )}
    </Page>
  );
}

/** They come with the build, so that they can be read without a connection. */
const texts: Record<Name, Record<Language, () => Promise<{ readonly default: string }>>> = {
  privacy: {
    en: () => import('./privacy.en.md?raw'),
    ar: () => import('./privacy.ar.md?raw'),
  },
  terms: {
    en: () => import('./terms.en.md?raw'),
    ar: () => import('./terms.ar.md?raw'),
  },
};

function useOurs(name: Name, language: Language): string | null {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const of = `${name} ${language}`;
  useEffect(() => {
    let isCurrent = true;
    void texts[name][language]().then(({ default: text }) => {
      if (isCurrent) setLoaded({ of, text });
    });
    return () => void (isCurrent = false);
  }, [name, language, of]);
  return loaded?.of === of ? loaded.text : null;
}

function useTheirs(name: Name, language: Language) {
  const api = useApi();
  return useServerState({
    key: ['legal', name, language],
    ask: (signal) => api.call(getLegalText, { page: name, language }, { signal }),
  });
}
