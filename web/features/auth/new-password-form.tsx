import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { composed, newPasswordSchema, resetPassword } from '../../../shared/contract/auth.ts';
import type { FieldCode } from '../../../shared/contract/field-codes.ts';
import { PASSWORD_MIN } from '../../../shared/contract/limits.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionActions } from '../session/session.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { useFieldText } from '../../lib/format/use-field-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormFailure } from '../../ui/field/form-failure.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useFormFailure } from '../../ui/field/use-form-failure.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import styles from './auth-form.module.css';

/** Two that differ are the first thing to say: which of them she meant, nobody knows. */
const resolver = zodResolver(
  z.pipe(
    z.object({ password: z.string(), confirmation: z.string() }).check(
      z.refine(({ password, confirmation }) => composed(password) === composed(confirmation), {
        path: ['confirmation'],
      }),
    ),
    z.object({ password: newPasswordSchema, confirmation: z.string() }),
  ),
);

interface Fields {
  readonly password: string;
  readonly confirmation: string;
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState, control, clearErrors } = useForm({
    defaultValues: { password: '', confirmation: '' },
    resolver,
    // What is wrong goes with the next letter: while she types, nothing is judged.
    reValidateMode: 'onSubmit',
  });
  const fieldText = useFieldText();
  const tellTitle = useTellTitle();
  const { failure, send } = useReset(token, onDone);
  const { password, confirmation } = useWatch({ control });

  const field = { autoComplete: 'new-password', required: true };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => void handleSubmit((fields) => send(fields.password), tellTitle)(event)}
    >
      {failure && <FormFailure failure={failure} isInToast />}
      <PasswordField
        {...register('password', { onChange: () => clearErrors('password') })}
        {...field}
        label={t('newPassword')}
        hint={t('passwordHint', { min: PASSWORD_MIN })}
        error={fieldText(formState.errors.password?.message)}
      />
      <PasswordField
        {...register('confirmation', { onChange: () => clearErrors('confirmation') })}
        {...field}
        label={t('confirmPassword')}
        error={formState.errors.confirmation && t('mismatchText')}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={!password || !confirmation}
        busy={formState.isSubmitting}
      >
        {t(formState.isSubmitting ? 'resetting' : 'reset')}
      </Button>
      {failure && (
        <Link to={paths.forgotPassword} className={styles['aside']}>
          {t('askAgain')}
        </Link>
      )}
    </form>
  );
}

const LONG = 'password_long' satisfies FieldCode;

/** The title in a toast, the sentence beside the field it is about. */
function useTellTitle(): (errors: FieldErrors<Fields>) => void {
  const { t } = useTranslation('auth');
  const toast = useToast();
  return ({ password, confirmation }) => {
    const ofPassword = password?.message === LONG ? 'longTitle' : 'shortTitle';
    toast.show({ title: t(confirmation ? 'mismatchTitle' : ofPassword), tone: 'error' });
  };
}

function useReset(token: string, onDone: () => void) {
  const { t } = useTranslation('auth');
  const api = useApi();
  const errorText = useErrorText();
  const { recheck } = useSessionActions();
  const { failure, fail, clear } = useFormFailure();
  const send = async (newPassword: string): Promise<void> => {
    clear();
    try {
      await api.call(resetPassword, { token, newPassword });
      onDone();
      // The reset ended every session, this device's too; her words wait for the next one.
      void recheck({ force: true });
    } catch (error) {
      const isDead = isAppError(error) && error.code === 'invalid_reset_token';
      const description = isDead ? t('invalidLinkText') : errorText(error);
      fail({ title: t('resetFailed'), description });
    }
  };
  return { failure, send };
}
