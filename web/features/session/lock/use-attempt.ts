import { useState, type SyntheticEvent } from 'react';

export type Problem =
  | 'settings.short'
  | 'settings.common'
  | 'settings.waiting'
  | 'settings.failed'
  | 'gate.wrong'
  | 'passkey.unable'
  | 'passkey.cancelled';

/** One at a time; what it resolves with stands beside the field. */
export function useAttempt() {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<Problem | null>) => (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    void work()
      .catch((): Problem => 'settings.failed')
      .then((met) => setProblem(met ?? undefined))
      .finally(() => setBusy(false));
  };
  return { problem, isBusy, run };
}
