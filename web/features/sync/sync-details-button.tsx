import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { SyncPanel } from './sync-panel.tsx';

/** The way to the sync details while the bar has nothing to say. */
export function SyncDetailsButton() {
  const { t } = useTranslation('sync');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" icon="sync" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('panel.title')}
      </Button>
      <SyncPanel open={open} onClose={() => setOpen(false)} />
    </>
  );
}
