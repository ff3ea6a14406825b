import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isAppError } from '../../../shared/contract/app-error.ts';
import {
  type Author,
  type AuthorChoice as Choice,
  chooseAuthor,
} from '../../../shared/contract/community.ts';
import { useSession } from '../session/session.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { useFieldText } from '../../lib/format/use-field-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { AuthorChoice } from './author-choice.tsx';
import styles from './author-dialog.module.css';

interface AuthorDialogProps {
  readonly author: Author;
  readonly onChosen: (author: Author) => void;
  readonly onClose: () => void;
}

const resolver = zodResolver(chooseAuthor.input);

/** Before her first share, and whenever she wants: with which name others see her. */
export function AuthorDialog({ author, onChosen, onClose }: AuthorDialogProps) {
  const { t } = useTranslation(['community', 'common']);
  const id = useId();
  const form = useForm<Choice>({
    // The name is kept while she looks at the other choice.
    defaultValues: {
      mode: author.mode ?? 'pseudonym',
      pseudonym: author.pseudonym ?? author.offered_pseudonym,
    },
    resolver,
    // What was refused stays beside the name until she asks again, and her focus where it was.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const choose = useChoose(form, onChosen);
  const { isSubmitting: busy, errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('community:author.title')}
      description={t('community:author.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t(busy ? 'community:author.saving' : 'community:author.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void form.handleSubmit(choose)(event);
        }}
      >
        <Choices form={form} />
        {errors.root && (
          <p role="alert" className={styles['failure']}>
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type Form = UseFormReturn<Choice>;

function Choices({ form }: { readonly form: Form }) {
  const { t } = useTranslation('community');
  const { user } = useSession();
  const fieldText = useFieldText();
  const { control, register, setValue, formState, getFieldState } = form;
  const { error } = getFieldState('pseudonym', formState);
  const mode = useWatch({ control, name: 'mode' });
  return (
    <fieldset className={styles['choices']} aria-label={t('author.title')}>
      <AuthorChoice
        checked={mode === 'pseudonym'}
        onChoose={() => setValue('mode', 'pseudonym')}
        title={t('author.pseudonym')}
        text={t('author.pseudonymText')}
      >
        <TextField
          {...register('pseudonym')}
          label={t('author.name')}
          dir="auto"
          autoComplete="off"
          error={fieldText(error?.message)}
        />
      </AuthorChoice>
      <AuthorChoice
        checked={mode === 'email'}
        onChoose={() => setValue('mode', 'email')}
        title={t('author.email')}
        text={t('author.emailText')}
      >
        <bdi dir="ltr">{user.email}</bdi>
      </AuthorChoice>
    </fieldset>
  );
}

function useChoose({ setError }: Form, onChosen: (author: Author) => void) {
  const { t } = useTranslation('community');
  const api = useApi();
  const errorText = useErrorText();
  return async (choice: Choice): Promise<void> => {
    try {
      onChosen(await api.call(chooseAuthor, choice));
    } catch (error) {
      const isTaken = isAppError(error) && error.code === 'pseudonym_taken';
      if (isTaken) setError('pseudonym', { message: t('author.taken') });
      else setError('root', { message: `${t('author.failed')}. ${errorText(error)}` });
    }
  };
}
