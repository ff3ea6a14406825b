import type { TFunction } from 'i18next';
import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { emailSchema } from '../../../shared/contract/auth.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../shared/contract/limits.ts';
import type { AuthMode } from './auth-mode.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The contract's rules in her language; the e-mail comes back as the server will keep it. */
export function checkCredentials(
  { email, password }: Credentials,
  mode: AuthMode,
  t: TFunction<'auth'>,
): ResolverResult<Credentials> {
  const checked = emailSchema.safeParse(email);
  const problem = passwordProblem(password, mode, t);
  const errors: FieldErrors<Credentials> = {
    ...(checked.success ? {} : { email: { type: 'email', message: t('emailInvalid') } }),
    ...(problem === null ? {} : { password: { type: 'password', message: problem } }),
  };
  if (!checked.success || problem !== null) return { values: {}, errors };
  return { values: { email: checked.data, password }, errors: {} };
}

function passwordProblem(password: string, mode: AuthMode, t: TFunction<'auth'>): string | null {
  if (password === '') return t('passwordRequired');
  if (mode === 'login') return null;
  if (password.length < PASSWORD_MIN) return t('passwordShort', { min: PASSWORD_MIN });
  return password.length > PASSWORD_MAX ? t('passwordLong', { max: PASSWORD_MAX }) : null;
}
