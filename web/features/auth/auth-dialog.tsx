import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthMode } from './auth-mode.ts';

interface AuthDialogProps {
  readonly mode: AuthMode;
  readonly onModeChange: (mode: AuthMode) => void;
  readonly onClose: () => void;
}

/** Over the landing page, which says what is sold here and what is not. */
export function AuthDialog({ mode, onModeChange, onClose }: AuthDialogProps) {
  const { t } = useTranslation('auth');
  const isSignUp = mode === 'signup';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isSignUp ? 'signUpTitle' : 'signInTitle')}
      description={t(isSignUp ? 'signUpText' : 'signInText')}
    >
      <AuthForm mode={mode} onModeChange={onModeChange} />
    </Dialog>
  );
}
