import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../lib/use-is-typing.ts';
import { registerServiceWorker, type Update } from './register-service-worker.ts';
import { useSessionState } from '../../features/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { useReplicaState } from '../../features/session/replica-holder-context.ts';
import styles from './update-bar.module.css';

const IDLE_MS = 10_000;

/** A bar and not a dialog; "later" lasts until the app is opened again. */
export function UpdateBar() {
  const { t } = useTranslation(['shell', 'common']);
  const [update, setUpdate] = useState<Update | null>(null);
  const [isLater, setLater] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  const isCalm = useCalmMoment(update !== null);

  const isStarting = useIsStarting();
  useEffect(() => (isStarting ? undefined : registerServiceWorker(setUpdate)), [isStarting]);

  if (!update || isLater || !isCalm) return null;
  return (
    <div role="status" className={styles['bar']}>
      <p>{t('shell:updateQuestion')}</p>
      <div className={styles['buttons']}>
        <Button
          variant="primary"
          busy={isUpdating}
          onClick={() => {
            setUpdating(true);
            update.apply();
          }}
        >
          {t(isUpdating ? 'shell:updating' : 'shell:updateNow')}
        </Button>
        <Button variant="ghost" onClick={() => setLater(true)}>
          {t('common:later')}
        </Button>
      </div>
    </div>
  );
}

/** The worker fetches all files there are: on a slow network her journal comes before it. */
function useIsStarting(): boolean {
  const isUnknown = useSessionState().kind === 'loading';
  const isOpening = useReplicaState().kind === 'opening';
  return isUnknown || isOpening;
}

/** True from the first moment she is not writing: the focus is elsewhere, or no key for ten seconds. */
function useCalmMoment(isWanted: boolean): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    if (!isWanted || isCalm) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setCalm(true), isTyping() ? IDLE_MS : 0);
    };
    document.addEventListener('keydown', wait);
    document.addEventListener('input', wait);
    document.addEventListener('focusout', wait);
    wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', wait);
      document.removeEventListener('input', wait);
      document.removeEventListener('focusout', wait);
    };
  }, [isWanted, isCalm]);
  return isCalm;
}
