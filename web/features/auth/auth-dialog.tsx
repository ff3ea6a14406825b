import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { AuthForm, type AuthMode } from './auth-form.tsx';

interface AuthDialogProps {
  readonly mode: AuthMode;
  readonly onModeChange: (mode: AuthMode) => void;
  readonly onClose: () => void;
}

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
