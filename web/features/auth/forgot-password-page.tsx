import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { emailSchema, forgotPassword } from '../../../shared/contract/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import type { AuthFailure } from './use-describe-failure.ts';
import { FormFailure } from './form-failure.tsx';
import styles from './auth-form.module.css';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return <AskForLink onSent={setSentTo} />;
}

function AskForLink({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const ask = useAsk(onSent);
  const { register, handleSubmit, formState, control } = useForm({
    defaultValues: { email: '' },
  });
  const isEmpty = useWatch({ control, name: 'email' }).trim() === '';
  return (
    <AuthFrame title={t('forgotTitle')} text={t('forgotText')}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => void handleSubmit(({ email }) => ask.send(email))(event)}
      >
        {ask.failure && <FormFailure failure={ask.failure} isInToast />}
        <TextField
          {...register('email', {
            validate: (email) => emailSchema.safeParse(email).success || t('emailInvalid'),
          })}
          label={t('email')}
          type="email"
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={formState.errors.email?.message}
        />
        <Button type="submit" variant="primary" disabled={isEmpty} busy={formState.isSubmitting}>
          {t(formState.isSubmitting ? 'sendingLink' : 'sendLink')}
        </Button>
        <Link to={paths.auth} className={styles['aside']}>
          {t('backToLogin')}
        </Link>
      </form>
    </AuthFrame>
  );
}

function useAsk(onSent: (email: string) => void) {
  const { t } = useTranslation('auth');
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const send = async (typed: string): Promise<void> => {
    setFailure(null);
    const email = emailSchema.parse(typed);
    try {
      await api.call(forgotPassword, { email });
      onSent(email);
    } catch (error) {
      const described = { title: t('forgotFailed'), description: errorText(error) };
      setFailure(described);
      toast.show({ ...described, tone: 'error' });
    }
  };
  return { failure, send };
}

interface LinkSentProps {
  readonly email: string;
  readonly onAgain: () => void;
}

/** Says the same whether or not there is such an account. */
function LinkSent({ email, onAgain }: LinkSentProps) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('checkTitle')} announced>
      <div className={styles['form']}>
        <p>
          {t('checkText')}
          <br />
          <bdi dir="ltr" className={styles['address']}>
            {email}
          </bdi>
        </p>
        <p className={styles['note']}>{t('checkNote')}</p>
        <ButtonLink to={paths.auth} variant="primary">
          {t('backToLogin')}
        </ButtonLink>
        <Button variant="ghost" onClick={onAgain}>
          {t('otherAddress')}
        </Button>
      </div>
    </AuthFrame>
  );
}
