import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

interface DiscardEditDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Changed words are not dropped with one press. */
export function DiscardEditDialog({ open, onClose, onConfirm }: DiscardEditDialogProps) {
  const { t } = useTranslation('journal');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('edit.discardTitle')}
      description={t('edit.discardText')}
      actions={
        <>
          <Button onClick={onClose}>{t('edit.discardCancel')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('edit.discardConfirm')}
          </Button>
        </>
      }
    />
  );
}
