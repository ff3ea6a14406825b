import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TICKET_CATEGORIES } from '../../../shared/contract/support.ts';
import type { FormDrafts } from '../journal/drafts/use-form-drafts.ts';
import { useSession } from '../session/session.ts';
import { useFieldText } from '../../lib/format/use-field-text.ts';
import { useServerFacts } from '../../lib/use-server-facts.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFailure } from '../../ui/field/form-failure.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useSendTicket } from './use-send-ticket.ts';
import { useTicketForm } from './use-ticket-form.ts';
import styles from './support-page.module.css';

interface SupportFormProps {
  readonly drafts: FormDrafts;
  readonly onSent: (ticketId: string) => void;
  /** It took the place of what had the focus. */
  readonly focused: boolean;
  /** Why what was sent without her was not accepted; its words are in the form again. */
  readonly refused: string | null;
}

type Form = ReturnType<typeof useTicketForm>;

/** The contract's rules; their sentences beside the fields, the first field in need focused. */
export function SupportForm({ drafts, onSent, focused, refused }: SupportFormProps) {
  const { t } = useTranslation(['support', 'common']);
  const offline = useIsOffline();
  const form = useTicketForm(drafts);
  const { isSubmitting, errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (focused) setFocus('category');
  }, [focused, setFocus]);
  const { failure, clear, send } = useSendTicket(drafts, onSent);
  return (
    <Card>
      <form
        noValidate
        className={styles['form']}
        onChange={clear}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        {refused !== null && (
          <p role="alert" className={styles['refused']}>
            {refused === 'refused_on_the_way' ? t('common:refusedOnTheWay') : t('refused')}
          </p>
        )}
        <Fields register={form.register} errors={errors} />
        {offline && (
          <p className={styles['offline']}>
            <Icon name="offline" />
            {t('offline')}
          </p>
        )}
        {failure && <FormFailure failure={failure} isInToast />}
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t(isSubmitting ? 'sending' : 'send')}
        </Button>
      </form>
    </Card>
  );
}

interface FieldsProps {
  readonly register: Form['register'];
  readonly errors: Form['formState']['errors'];
}

function Fields({ register, errors }: FieldsProps) {
  const { t } = useTranslation('support');
  const fieldText = useFieldText();
  return (
    <>
      <EmailField register={register} errors={errors} />
      <Select
        {...register('category')}
        label={t('category')}
        required
        error={fieldText(errors.category?.message)}
      >
        <option value="">{t('choose')}</option>
        {TICKET_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(`categories.${category}`)}
          </option>
        ))}
      </Select>
      <TextField
        {...register('subject')}
        label={t('subject')}
        dir="auto"
        autoComplete="off"
        required
        hint={t('subjectHint')}
        error={fieldText(errors.subject?.message)}
      />
      <TextArea
        {...register('message')}
        label={t('message')}
        rows={6}
        required
        className={styles['message']}
        hint={t('messageHint')}
        error={fieldText(errors.message?.message)}
      />
    </>
  );
}

/** Her account's address, not to be mistyped; a field of its own only where the account has none. */
function EmailField({ register, errors }: FieldsProps) {
  const { t } = useTranslation('support');
  const { user } = useSession();
  const facts = useServerFacts();
  const fieldText = useFieldText();
  const field = { label: t('email'), type: 'email', dir: 'ltr', autoComplete: 'email' } as const;
  if (user.email !== '') {
    return (
      <TextField
        {...field}
        value={user.email}
        disabled
        hint={facts?.mail === true ? t('emailHint') : undefined}
      />
    );
  }
  return (
    <TextField
      {...field}
      {...register('email')}
      required
      error={fieldText(errors.email?.message)}
    />
  );
}
