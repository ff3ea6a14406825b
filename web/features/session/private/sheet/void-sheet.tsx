import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';

interface VoidSheetProps {
  readonly onClose: () => void;
  /** Noor closed while it stood there. */
  readonly isUnfinished?: boolean;
}

/** Another device was faster: she holds a sheet that opens nothing, and may have printed it. */
export function VoidSheet({ onClose, isUnfinished = false }: VoidSheetProps) {
  const { t } = useTranslation('private');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isUnfinished ? 'sheet.unfinished' : 'sheet.void')}
      description={t(isUnfinished ? 'sheet.unfinishedText' : 'sheet.voidText')}
      actions={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('notice.known')}
        </Button>
      }
    />
  );
}
