import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

interface Met<Problem extends string> {
  readonly problem: Problem | 'failed';
  readonly error?: unknown;
}

/**
 * One at a time; what it resolves with stands beside the field, which gets the focus. `failed` stands for whatever was
 * thrown, which `error` is.
 */
export function useStep<Problem extends string>() {
  const [met, setMet] = useState<Met<Problem> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<Element>(null);
  useEffect(() => {
    if (met) firstFault(form.current)?.focus();
  }, [met]);
  const run = (work: () => Promise<Problem | null>) => (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    form.current = event.currentTarget;
    setBusy(true);
    setMet(null);
    void work()
      .then((problem) => setMet(problem && { problem }))
      .catch((error: unknown) => setMet({ problem: 'failed', error }))
      .finally(() => setBusy(false));
  };
  return { problem: met?.problem ?? null, error: met?.error, isBusy, run };
}

/** Where another form took the place of the one that was sent, the field is in that one. */
function firstFault(form: Element | null): HTMLElement | null {
  const place = form?.isConnected ? form : document;
  return place.querySelector<HTMLElement>('[aria-invalid="true"]');
}
