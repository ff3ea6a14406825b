import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLockTexts, loadPrivateTexts } from '../../../i18n/i18n.ts';
import { useIsOffline } from '../../../lib/use-is-offline.ts';
import { Button } from '../../../ui/button/button.tsx';
import { canSeal } from '../lock/can-seal.ts';
import { useIsPrivate } from './use-is-private.ts';

const PrivateDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('./private-dialog.tsx'),
    loadPrivateTexts(),
    loadLockTexts(),
  ]);
  return { default: dialog.PrivateDialog };
});

/** The way to a journal that only her devices can read, and to what it is opened with. */
export function PrivateActions() {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const isPrivate = useIsPrivate();
  return (
    <>
      <Button icon="key" disabled={isOffline || !canSeal()} onClick={() => setAsking(true)}>
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
