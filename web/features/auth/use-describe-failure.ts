import { useTranslation } from 'react-i18next';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import type { Failure } from '../../ui/field/form-failure.tsx';
import type { AuthMode } from './auth-mode.ts';

/** Spec section 8, in her language; too many tries say when the next one counts. */
export function useDescribeFailure(mode: AuthMode): (error: unknown) => Failure {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const isLogin = mode === 'login';
  return (error) => {
    const isTaken = isAppError(error) && error.code === 'user_exists';
    const unnamed = t(isLogin ? 'loginFailedText' : 'signupFailedText');
    return {
      title: t(isLogin ? 'loginFailed' : 'signupFailed'),
      description: isTaken ? t('userExists') : errorText(error, unnamed),
    };
  };
}
