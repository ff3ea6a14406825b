import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AuthForm } from './auth-form.tsx';
import type { AuthMode } from './auth-mode.ts';
import styles from './auth-page.module.css';

interface AuthPageProps {
  /** The server ended her session: say first that nothing is lost. */
  readonly ended: boolean;
}

/** Any address shows this when she is signed out; after signing in she is where she wanted to be. */
export function AuthPage({ ended }: AuthPageProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [mode, setMode] = useState<AuthMode>('login');
  const { language, choose } = useLanguage();
  const isSignUp = mode === 'signup';
  const title = t(isSignUp ? 'auth:signUpTitle' : 'auth:signInTitle');
  usePageTitle(title);
  return (
    <main className={styles['page']}>
      <Link to={paths.home} className={styles['brand']}>
        <LogoMark />
        {t('common:appName')}
      </Link>
      {ended && (
        <div role="status" className={styles['ended']}>
          <Icon name="info" />
          <p>
            <strong>{t('auth:sessionEnded')}</strong>
            <br />
            {t('auth:sessionEndedText')}
          </p>
        </div>
      )}
      <Card className={styles['card']}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          <p>{t(isSignUp ? 'auth:signUpText' : 'auth:signInText')}</p>
        </div>
        <AuthForm mode={mode} onModeChange={setMode} />
      </Card>
      <LanguageSwitch label={t('common:languageLabel')} language={language} onChange={choose} />
    </main>
  );
}
