import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './subscription.module.css';

interface CancelDialogProps {
  /** The last day of what she paid for, in words; null when it is not known. */
  readonly until: string | null;
  /** Her last payment did not go through, so there is nothing to keep. */
  readonly owing?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What she keeps, what she can take back, and what ends. */
export function CancelDialog({ until, owing = false, onConfirm, onClose }: CancelDialogProps) {
  const { t } = useTranslation('subscription');
  const kept = until === null ? t('dialog.keepUnknown') : t('dialog.keep', { date: until });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialog.title')}
      description={
        <ul className={styles['consequences']}>
          <li>{owing && until !== null ? t('dialog.owing', { date: until }) : kept}</li>
          <li>{t('dialog.back')}</li>
          <li>{t('dialog.after')}</li>
        </ul>
      }
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('dialog.stay')}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('cancel')}
          </Button>
        </>
      }
    />
  );
}
