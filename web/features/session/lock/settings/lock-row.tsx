import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLockTexts } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { useReplicaHolder } from '../../replica-holder-context.ts';
import { canSeal } from '../can-seal.ts';
import { closeDevice } from '../close-device.ts';
import { useIsKeptClosed } from '../use-is-kept-closed.ts';
import styles from './lock-row.module.css';

const LockDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./lock-dialog.tsx'), loadLockTexts()]);
  return { default: dialog.LockDialog };
});

/** The way to the lock, and to close at once. */
export function LockActions() {
  const { t } = useTranslation('account');
  const holder = useReplicaHolder();
  const isOn = useIsKeptClosed();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles['actions']}>
      {isOn && (
        <Button icon="lock" variant="primary" onClick={() => void closeDevice(holder)}>
          {t('lock.close')}
        </Button>
      )}
      <Button
        icon={isOn ? 'settings' : 'lock'}
        disabled={!canSeal()}
        onClick={() => setAsking(true)}
      >
        {t(isOn ? 'lock.change' : 'lock.action')}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <LockDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
