import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './auth-form.module.css';

export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const token = useTokenOnce();
  const [isDone, setDone] = useState(false);
  if (token === null) return <InvalidLink />;
  if (isDone) return <ResetDone />;
  return (
    <AuthFrame title={t('resetTitle')} text={t('resetText')}>
      <NewPasswordForm token={token} onDone={() => setDone(true)} />
    </AuthFrame>
  );
}

/** Out of the address bar before anyone sees, copies or bookmarks it. */
function useTokenOnce(): string | null {
  const [parameters] = useSearchParams();
  const [token] = useState(() => {
    const given = parameters.get('token');
    return given === '' ? null : given;
  });
  const navigate = useNavigate();
  const hide = useEffectEvent(() => {
    if (token !== null) void navigate(paths.resetPassword, { replace: true });
  });
  useEffect(() => hide(), []);
  return token;
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
