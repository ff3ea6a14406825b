import { useState } from 'react';

/** A press whose work this device may refuse, as a full one does: she is told, until she presses again. */
export function useAttempt(): {
  readonly hasFailed: boolean;
  readonly attempt: (work: () => Promise<unknown>) => void;
} {
  const [hasFailed, setFailed] = useState(false);
  const attempt = (work: () => Promise<unknown>): void => {
    setFailed(false);
    work().catch(() => setFailed(true));
  };
  return { hasFailed, attempt };
}
