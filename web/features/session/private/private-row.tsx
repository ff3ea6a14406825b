import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPrivateTexts } from '../../../i18n/i18n.ts';
import { useIsOffline } from '../../../lib/use-is-offline.ts';
import { Button } from '../../../ui/button/button.tsx';
import { openedLock } from '../lock/opened-lock.ts';

const PrivateDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./private-dialog.tsx'), loadPrivateTexts()]);
  return { default: dialog.PrivateDialog };
});

/** The way to a journal that only her devices can read, and to what it is opened with. */
export function PrivateActions() {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const opened = useSyncExternalStore(openedLock.subscribe, openedLock.read);
  const [isAsking, setAsking] = useState(false);
  const isPrivate = opened?.ring.journal !== undefined;
  return (
    <>
      <Button icon="key" disabled={isOffline} onClick={() => setAsking(true)}>
        {t(isPrivate ? 'private.change' : 'private.action')}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <PrivateDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
