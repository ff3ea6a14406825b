import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { NotSold } from '../plan/not-sold.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthMode } from './auth-mode.ts';

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
      {isSignUp && <NotSold />}
      <AuthForm mode={mode} onModeChange={onModeChange} />
    </Dialog>
  );
}
