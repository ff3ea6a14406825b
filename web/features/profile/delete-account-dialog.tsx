import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { deleteAccount } from '../../../shared/contract/account.ts';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { JournalDownload } from '../journal/download/journal-download.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession, useSessionActions } from '../session/session.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { useFieldText } from '../../lib/format/use-field-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import styles from './delete-account-dialog.module.css';

interface DeleteAccountDialogProps {
  readonly onClose: () => void;
  /** What else would be lost with it. */
  readonly losses?: readonly string[];
}

const resolver = zodResolver(deleteAccount.input);

/** Says all that goes, offers the way to keep it, and asks for the password. */
export function DeleteAccountDialog({ onClose, losses = [] }: DeleteAccountDialogProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const remove = useDeleteAccount();
  const fieldText = useFieldText();
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { password: '' },
    resolver,
  });
  const submit = async ({ password }: { readonly password: string }): Promise<void> => {
    const problem = await remove(password);
    if (problem !== null) setError('password', { message: problem }, { shouldFocus: true });
  };
  const { isSubmitting, errors } = formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('remove.dialogTitle')}
      description={<Consequences losses={losses} />}
      actions={
        <>
          <Button onClick={onClose}>{t('remove.cancel')}</Button>
          <Button type="submit" form={id} variant="danger" icon="trash" busy={isSubmitting}>
            {t(isSubmitting ? 'remove.deleting' : 'remove.confirm')}
          </Button>
        </>
      }
    >
      <JournalDownload variant="ghost" className={styles['keep']} label={t('remove.keep')} />
      <form id={id} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <PasswordField
          {...register('password')}
          label={t('remove.password')}
          autoComplete="current-password"
          required
          data-autofocus
          error={fieldText(errors.password?.message)}
        />
      </form>
    </Dialog>
  );
}

function Consequences({ losses }: Required<Pick<DeleteAccountDialogProps, 'losses'>>) {
  const { t } = useTranslation('account');
  const { premium } = useSession();
  return (
    <ul className={styles['consequences']}>
      <li>{t('remove.erased')}</li>
      <li>{t('remove.device')}</li>
      {losses.map((loss) => (
        <li key={loss}>{loss}</li>
      ))}
      {premium && <li>{t('remove.plan')}</li>}
      <li>{t('remove.final')}</li>
    </ul>
  );
}

/** Resolves with what to say beside the password, or null when nothing is left to delete. */
function useDeleteAccount(): (password: string) => Promise<string | null> {
  const { t } = useTranslation('account');
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { forgetAccount } = useSessionActions();
  return async (password) => {
    try {
      await api.call(deleteAccount, { password });
    } catch (error) {
      const isWrong = isAppError(error) && error.code === 'wrong_password';
      if (isWrong) return t('remove.wrongPassword');
      return `${t('remove.failed')} ${errorText(error)}`;
    }
    void navigate(paths.home);
    toast.show({ title: t('remove.done'), description: t('remove.doneText'), tone: 'success' });
    await forgetAccount();
    return null;
  };
}
