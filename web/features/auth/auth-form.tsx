import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { PASSWORD_MIN } from '../../../shared/contract/limits.ts';
import { activeLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionActions } from '../session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormFailure, type Failure } from '../../ui/field/form-failure.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import * as z from 'zod/mini';
import type { AuthMode } from './auth-mode.ts';
import styles from './auth-form.module.css';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { useFieldText } from '../../lib/format/use-field-text.ts';
import { emailSchema, logIn, newPasswordSchema } from '../../../shared/contract/auth.ts';

interface AuthFormProps {
  readonly mode: AuthMode;
  readonly onModeChange: (mode: AuthMode) => void;
}

interface Fields {
  readonly email: string;
  readonly password: string;
}

/** The e-mail comes back as the server will keep it. */
const resolvers: Readonly<Record<AuthMode, Resolver<Fields, unknown, Fields>>> = {
  login: zodResolver(logIn.input),
  signup: zodResolver(z.object({ email: emailSchema, password: newPasswordSchema })),
};

export function AuthForm({ mode, onModeChange }: AuthFormProps) {
  const { t } = useTranslation('auth');
  const session = useSessionActions();
  const describeFailure = useDescribeFailure(mode);
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isPrivate, setPrivate] = useState(false);
  const { register, handleSubmit, formState } = useForm<Fields, unknown, Fields>({
    defaultValues: { email: '', password: '' },
    resolver: resolvers[mode],
  });
  const isSignUp = mode === 'signup';

  const submit = async (credentials: Fields): Promise<void> => {
    setFailure(null);
    try {
      if (isSignUp) await session.signUp(credentials, activeLanguage());
      else await session.logIn({ ...credentials, isPrivate });
    } catch (error) {
      setFailure(describeFailure(error));
    }
  };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {failure && <FormFailure failure={failure} />}
      <TextField
        {...register('email')}
        label={t('email')}
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        error={fieldText(formState.errors.email?.message)}
      />
      <PasswordField
        {...register('password')}
        label={t('password')}
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        required
        hint={isSignUp ? t('passwordHint', { min: PASSWORD_MIN }) : undefined}
        error={fieldText(formState.errors.password?.message)}
      />
      {!isSignUp && <PrivateMark isPrivate={isPrivate} onChange={setPrivate} />}
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {t(submitLabel(isSignUp, formState.isSubmitting))}
      </Button>
      <OtherWays mode={mode} onModeChange={onModeChange} />
    </form>
  );
}

interface PrivateMarkProps {
  readonly isPrivate: boolean;
  readonly onChange: (isPrivate: boolean) => void;
}

/** Said before the server says anything: a new device has nobody else to believe. */
function PrivateMark({ isPrivate, onChange }: PrivateMarkProps) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles['private']}>
      <label>
        <input
          type="checkbox"
          checked={isPrivate}
          onChange={({ target }) => onChange(target.checked)}
        />
        {t('isPrivate')}
      </label>
      {isPrivate && <p className={styles['note']}>{t('isPrivateHint')}</p>}
    </div>
  );
}

function OtherWays({ mode, onModeChange }: AuthFormProps) {
  const { t } = useTranslation('auth');
  const isSignUp = mode === 'signup';
  return (
    <>
      <Link to={paths.forgotPassword} className={styles['aside']}>
        {t('forgotLink')}
      </Link>
      <Button variant="ghost" onClick={() => onModeChange(isSignUp ? 'login' : 'signup')}>
        {t(isSignUp ? 'toSignIn' : 'toSignUp')}
      </Button>
    </>
  );
}

function submitLabel(isSignUp: boolean, isBusy: boolean) {
  if (isSignUp) return isBusy ? 'creatingAccount' : 'createAccount';
  return isBusy ? 'signingIn' : 'signIn';
}

/** What went wrong, in her language; too many tries say when the next one counts. */
function useDescribeFailure(mode: AuthMode): (error: unknown) => Failure {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const isLogin = mode === 'login';
  return (error) => {
    const isTaken = isAppError(error) && error.code === 'user_exists';
    // What this device could not keep is no fault of hers.
    const unnamed = isAppError(error)
      ? t(isLogin ? 'loginFailedText' : 'signupFailedText')
      : undefined;
    return {
      title: t(isLogin ? 'loginFailed' : 'signupFailed'),
      description: isTaken ? t('userExists') : errorText(error, unnamed),
    };
  };
}
