import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../session/use-language.ts';
import { useServerFacts } from '../../lib/use-server-facts.ts';
import { Button } from '../../ui/button/button.tsx';
import { LanguageSwitch } from '../../ui/field/language-switch.tsx';
import { LegalLinks } from '../../ui/page/legal-links.tsx';
import { LogoMark } from '../../ui/icon/logo-mark.tsx';
import { Motif, type MotifName } from '../../ui/icon/motif.tsx';
import { useArrivalFocus } from '../../ui/page/use-arrival-focus.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { LampScene } from './lamp-scene.tsx';
import styles from './landing-page.module.css';

type AuthMode = 'login' | 'signup';

export interface AuthDialogControl {
  readonly mode: AuthMode;
  readonly onModeChange: (mode: AuthMode) => void;
  readonly onClose: () => void;
}

interface LandingPageProps {
  /** The sign-in dialog lives in its own feature; the app brings the two together. */
  readonly renderAuth: (control: AuthDialogControl) => ReactNode;
}

const promises: readonly {
  readonly key: 'offline' | 'private' | 'languages';
  readonly motif: MotifName;
}[] = [
  { key: 'offline', motif: 'leaf' },
  { key: 'private', motif: 'crescent' },
  { key: 'languages', motif: 'lamp' },
];

export function LandingPage({ renderAuth }: LandingPageProps) {
  const { t } = useTranslation(['landing', 'auth', 'common']);
  const { language, choose } = useLanguage();
  const [mode, setMode] = useState<AuthMode | null>(null);
  usePageTitle(t('landing:title'));
  return (
    <>
      <div className={styles['page']}>
        <header className={styles['top']}>
          <span className={styles['brand']}>
            <LogoMark />
            {t('common:appName')}
          </span>
          <LanguageSwitch label={t('common:languageLabel')} language={language} onChange={choose} />
        </header>
        <main className={styles['main']}>
          <Hero onOpen={setMode} />
          <ul className={styles['promises']}>
            {promises.map(({ key, motif }) => (
              <li key={key} className={styles['promise']}>
                <Motif name={motif} className={styles['motif']} />
                <h2>{t(`landing:${key}Title`)}</h2>
                <p>{t(`landing:${key}Text`)}</p>
              </li>
            ))}
          </ul>
        </main>
        <footer className={styles['foot']}>
          <p>{t('landing:tomorrow')}</p>
          <LegalLinks />
        </footer>
      </div>
      {mode && (
        <Suspense fallback={null}>
          {renderAuth({ mode, onModeChange: setMode, onClose: () => setMode(null) })}
        </Suspense>
      )}
    </>
  );
}

function Hero({ onOpen }: { readonly onOpen: (mode: AuthMode) => void }) {
  const { t } = useTranslation(['landing', 'auth']);
  const heading = useArrivalFocus();
  const plans = useServerFacts()?.payments === false ? 'plansNotSold' : 'plans';
  return (
    <section className={styles['hero']}>
      <div className={styles['words']}>
        <h1 ref={heading} tabIndex={-1}>
          {t('landing:heading')}
        </h1>
        <p className={styles['lead']}>{t('landing:text')}</p>
        <div className={styles['buttons']}>
          <Button variant="primary" onClick={() => onOpen('signup')}>
            {t('auth:createAccount')}
          </Button>
          <Button onClick={() => onOpen('login')}>{t('auth:signIn')}</Button>
        </div>
        <p className={styles['plans']}>{t(`landing:${plans}`)}</p>
      </div>
      <LampScene />
    </section>
  );
}
