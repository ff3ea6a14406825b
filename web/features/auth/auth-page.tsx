import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { AuthMode } from './auth-mode.ts';
import styles from './auth-page.module.css';

interface AuthPageProps {
  /** The server ended her session: say first that nothing is lost. */
  readonly ended: boolean;
}

/** Any address shows this when she is signed out; after signing in she is where she wanted to be. */
export function AuthPage({ ended }: AuthPageProps) {
  const { t } = useTranslation('auth');
  const [mode, setMode] = useState<AuthMode>('login');
  const isSignUp = mode === 'signup';
  return (
    <AuthFrame
      title={t(isSignUp ? 'signUpTitle' : 'signInTitle')}
      text={t(isSignUp ? 'signUpText' : 'signInText')}
      notice={ended && <SessionEnded />}
    >
      <AuthForm mode={mode} onModeChange={setMode} />
    </AuthFrame>
  );
}

function SessionEnded() {
  const { t } = useTranslation('auth');
  return (
    <div role="status" className={styles['ended']}>
      <Icon name="info" />
      <p>
        <strong>{t('sessionEnded')}</strong>
        <br />
        {t('sessionEndedText')}
      </p>
    </div>
  );
}
