import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

interface DeleteAnswerDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<boolean>;
}

/** Erasing cannot be undone, so it says what goes and asks once. */
export function DeleteAnswerDialog({ open, onClose, onConfirm }: DeleteAnswerDialogProps) {
  const { t } = useTranslation('journal');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const deleted = await onConfirm();
    setBusy(false);
    if (deleted) toast.show({ title: t('remove.done') });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('remove.title')}
      description={t('remove.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('remove.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    />
  );
}
