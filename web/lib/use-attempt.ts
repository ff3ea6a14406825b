import { useState } from 'react';

/** A press whose work this device may refuse, as a full one does: she is told, until she presses again. */
export function useAttempt(): {
  readonly hasFailed: boolean;
  readonly isBusy: boolean;
  readonly attempt: (work: () => Promise<unknown>) => void;
} {
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const attempt = (work: () => Promise<unknown>): void => {
    setFailed(false);
    setBusy(true);
    work()
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return { hasFailed, isBusy, attempt };
}
