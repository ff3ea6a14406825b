import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

interface DeleteEarlierProps {
  readonly disabled: boolean;
  readonly onDelete: () => void;
}

/** Her no, after one more question. */
export function DeleteEarlier({ disabled, onDelete }: DeleteEarlierProps) {
  const { t } = useTranslation('shell');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button variant="danger" disabled={disabled} onClick={() => setDeleting(true)}>
        {t('earlier.delete')}
      </Button>
      <Dialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('earlier.deleteTitle')}
        description={t('earlier.deleteText')}
        actions={
          <>
            <Button data-autofocus onClick={() => setDeleting(false)}>
              {t('earlier.keep')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setDeleting(false);
                onDelete();
              }}
            >
              {t('earlier.deleteConfirm')}
            </Button>
          </>
        }
      />
    </>
  );
}
