import { useState, type SyntheticEvent } from 'react';

/** One at a time; what it resolves with stands beside the field. `failed` stands for whatever was thrown. */
export function useStep<Problem extends string>() {
  const [problem, setProblem] = useState<Problem | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<Problem | null>) => (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    void work()
      .catch(() => 'failed' as const)
      .then(setProblem)
      .finally(() => setBusy(false));
  };
  return { problem, isBusy, run };
}
