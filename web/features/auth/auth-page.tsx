import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon/icon.tsx';
import { NotSold } from '../plan/not-sold.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { AuthMode } from './auth-mode.ts';
import styles from './auth-page.module.css';

interface AuthPageProps {
  /** The server ended her session: say first that nothing is lost. */
  readonly ended: boolean;
  /** Her account was deleted on another device: say why she is out. */
  readonly erased: boolean;
}

/** Any address shows this when she is signed out; after signing in she is where she wanted to be. */
export function AuthPage({ ended, erased }: AuthPageProps) {
  const { t } = useTranslation('auth');
  const [mode, setMode] = useState<AuthMode>('login');
  const isSignUp = mode === 'signup';
  return (
    <AuthFrame
      title={t(isSignUp ? 'signUpTitle' : 'signInTitle')}
      text={t(isSignUp ? 'signUpText' : 'signInText')}
      notice={notice(ended, erased)}
    >
      {isSignUp && <NotSold />}
      <AuthForm mode={mode} onModeChange={setMode} />
    </AuthFrame>
  );
}

function notice(ended: boolean, erased: boolean): ReactNode {
  if (erased) return <Notice about="accountErased" />;
  return ended && <Notice about="sessionEnded" />;
}

function Notice({ about }: { readonly about: 'sessionEnded' | 'accountErased' }) {
  const { t } = useTranslation('auth');
  const { dismiss } = useToast();
  // The one message: what the screen before said of its last try is no longer so.
  useEffect(dismiss, [dismiss]);
  return (
    <div role="status" className={styles['ended']}>
      <Icon name="info" />
      <p>
        <strong>{t(about)}</strong>
        <br />
        {t(`${about}Text`)}
      </p>
    </div>
  );
}
