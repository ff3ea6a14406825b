import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './auth-form.module.css';

export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { token, forget } = useTokenOnce();
  const [isDone, setDone] = useState(false);
  const handleDone = (): void => {
    forget();
    setDone(true);
  };
  if (isDone) return <ResetDone />;
  if (token === null) return <InvalidLink />;
  return (
    <AuthFrame title={t('resetTitle')} text={t('resetText')}>
      <NewPasswordForm token={token} onDone={handleDone} />
    </AuthFrame>
  );
}

interface Token {
  readonly token: string | null;
  readonly forget: () => void;
}

/**
 * Out of the address bar before anyone sees, copies or bookmarks it; kept in the history's entry until it
 * is used, because a link that still works must survive a reload.
 */
function useTokenOnce(): Token {
  const [parameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const [token] = useState(() => parameters.get('token') || keptToken(state));
  const navigate = useNavigate();
  const keep = (kept: string | null): void => {
    void navigate(paths.resetPassword, { replace: true, state: { token: kept } });
  };
  const hide = useEffectEvent(() => {
    if (token !== null) keep(token);
  });
  useEffect(() => hide(), []);
  return { token, forget: () => keep(null) };
}

/** The browser hands back what an earlier visit put there. */
function keptToken(state: unknown): string | null {
  const isKept = typeof state === 'object' && state !== null && 'token' in state;
  return isKept && typeof state.token === 'string' ? state.token : null;
}

function InvalidLink() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const tell = useEffectEvent(() =>
    toast.show({ title: t('invalidLink'), description: t('invalidLinkText'), tone: 'error' }),
  );
  useEffect(() => tell(), []);
  return <Navigate to={paths.auth} replace />;
}

function ResetDone() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('resetDoneTitle')} text={t('resetDoneText')} announced>
      <div className={styles['form']}>
        <ButtonLink to={paths.auth} variant="primary">
          {t('signIn')}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
