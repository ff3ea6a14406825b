import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { forgotPassword } from '../../../shared/contract/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { useFieldText } from '../../lib/format/use-field-text.ts';
import { useServerFacts, type ServerFacts } from '../../lib/use-server-facts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { FormFailure } from '../../ui/field/form-failure.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useFormFailure } from '../../ui/field/use-form-failure.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-form.module.css';

export function ForgotPasswordPage() {
  const facts = useServerFacts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AskForLink facts={facts} onSent={setSentTo} />;
  return <LinkSent email={sentTo} facts={facts} onAgain={() => setSentTo(null)} />;
}

interface AskForLinkProps {
  readonly facts: ServerFacts | null;
  readonly onSent: (email: string) => void;
}

const resolver = zodResolver(forgotPassword.input);

function AskForLink({ facts, onSent }: AskForLinkProps) {
  const { t } = useTranslation('auth');
  const ask = useAsk(onSent);
  const fieldText = useFieldText();
  const { register, handleSubmit, formState, control } = useForm({
    defaultValues: { email: '' },
    resolver,
  });
  const isEmpty = useWatch({ control, name: 'email' }).trim() === '';
  return (
    <AuthFrame title={t('forgotTitle')} text={t(introOf(facts), whomToAsk(facts))}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => void handleSubmit(({ email }) => ask.send(email))(event)}
      >
        {ask.failure && <FormFailure failure={ask.failure} isInToast />}
        <TextField
          {...register('email')}
          label={t('email')}
          type="email"
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={fieldText(formState.errors.email?.message)}
        />
        <Button type="submit" variant="primary" disabled={isEmpty} busy={formState.isSubmitting}>
          {t(buttonOf(facts, formState.isSubmitting))}
        </Button>
        <Link to={paths.auth} className={styles['aside']}>
          {t('backToLogin')}
        </Link>
      </form>
    </AuthFrame>
  );
}

function introOf(facts: ServerFacts | null) {
  if (!facts) return 'forgotUnknown';
  if (facts.mail) return 'forgotText';
  return facts.supportEmail === null ? 'noMail.forgotOperator' : 'noMail.forgot';
}

function buttonOf(facts: ServerFacts | null, isSending: boolean) {
  if (facts && !facts.mail) return isSending ? 'noMail.preparing' : 'noMail.prepare';
  return isSending ? 'sendingLink' : 'sendLink';
}

/** Isolated: an address reads from left to right in Arabic too. */
function whomToAsk(facts: ServerFacts | null): { readonly address: string } {
  return { address: `\u2066${facts?.supportEmail ?? ''}\u2069` };
}

function useAsk(onSent: (email: string) => void) {
  const { t } = useTranslation('auth');
  const api = useApi();
  const errorText = useErrorText();
  const { failure, fail, clear } = useFormFailure();
  const send = async (email: string): Promise<void> => {
    clear();
    try {
      await api.call(forgotPassword, { email });
      onSent(email);
    } catch (error) {
      fail({ title: t('forgotFailed'), description: errorText(error) });
    }
  };
  return { failure, send };
}

interface LinkSentProps {
  readonly email: string;
  readonly facts: ServerFacts | null;
  readonly onAgain: () => void;
}

/** Says the same whether or not there is such an account, and promises no mail that nobody sends. */
function LinkSent({ email, facts, onAgain }: LinkSentProps) {
  const { t } = useTranslation('auth');
  const isMailed = facts === null || facts.mail;
  return (
    <AuthFrame title={t(isMailed ? 'checkTitle' : 'noMail.title')} announced>
      <div className={styles['form']}>
        <p>
          {t(isMailed ? 'checkText' : 'noMail.text')}
          <br />
          <bdi dir="ltr" className={styles['address']}>
            {email}
          </bdi>
        </p>
        <p className={styles['note']}>{t(noteOf(facts), whomToAsk(facts))}</p>
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

function noteOf(facts: ServerFacts | null) {
  if (!facts) return 'checkUnknown';
  if (facts.mail) return 'checkNote';
  return facts.supportEmail === null ? 'noMail.noteOperator' : 'noMail.note';
}
