import { useForm, useWatch, type UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { resetPassword } from '../../../shared/contract/auth.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../shared/contract/limits.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionActions } from '../session/session.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormFailure } from '../../ui/field/form-failure.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useFormFailure } from '../../ui/field/use-form-failure.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import styles from './auth-form.module.css';

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
  const { register, handleSubmit, formState, control, setError } = useForm<Fields>({
    defaultValues: { password: '', confirmation: '' },
  });
  const check = useCheck(setError);
  const { failure, send } = useReset(token, onDone);
  const { password, confirmation } = useWatch({ control });

  const submit = async (fields: Fields): Promise<void> => {
    if (check(fields)) await send(fields.password);
  };
  const field = { autoComplete: 'new-password', required: true };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {failure && <FormFailure failure={failure} isInToast />}
      <PasswordField
        {...register('password')}
        {...field}
        label={t('newPassword')}
        hint={t('passwordHint', { min: PASSWORD_MIN })}
        error={formState.errors.password?.message}
      />
      <PasswordField
        {...register('confirmation')}
        {...field}
        label={t('confirmPassword')}
        error={formState.errors.confirmation?.message}
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

/** The title in a toast, the sentence beside the field it is about. */
function useCheck(setError: UseFormSetError<Fields>): (fields: Fields) => boolean {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const refuse = (field: keyof Fields, title: string, message: string): false => {
    toast.show({ title, tone: 'error' });
    setError(field, { message }, { shouldFocus: true });
    return false;
  };
  return ({ password, confirmation }) => {
    if (password !== confirmation) {
      return refuse('confirmation', t('mismatchTitle'), t('mismatchText'));
    }
    if (password.length < PASSWORD_MIN) {
      return refuse('password', t('shortTitle'), t('passwordShort', { min: PASSWORD_MIN }));
    }
    if (password.length > PASSWORD_MAX) {
      return refuse('password', t('longTitle'), t('passwordLong', { max: PASSWORD_MAX }));
    }
    return true;
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
