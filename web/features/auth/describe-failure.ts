import type { TFunction } from 'i18next';
import { isAppError, type ErrorCode } from '../../../shared/contract/app-error.ts';
import type { AuthMode } from './auth-mode.ts';

export interface AuthFailure {
  readonly title: string;
  readonly description: string;
}

/** Spec section 8, in her language. */
export function describeFailure(
  error: unknown,
  mode: AuthMode,
  t: TFunction<['auth', 'common']>,
): AuthFailure {
  return {
    title: t(mode === 'login' ? 'auth:loginFailed' : 'auth:signupFailed'),
    description: reason(error, mode, t),
  };
}

type FailureKey = 'common:offline' | 'common:somethingWrong' | 'auth:userExists' | 'auth:tooMany';

const reasons: Partial<Record<ErrorCode, FailureKey>> = {
  offline: 'common:offline',
  bad_response: 'common:offline',
  unavailable: 'common:offline',
  unexpected: 'common:somethingWrong',
  user_exists: 'auth:userExists',
  too_many_requests: 'auth:tooMany',
};

function reason(error: unknown, mode: AuthMode, t: TFunction<['auth', 'common']>): string {
  const known = isAppError(error) ? reasons[error.code] : undefined;
  return t(known ?? (mode === 'login' ? 'auth:loginFailedText' : 'auth:signupFailedText'));
}
