import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

/**
 * One at a time; what it resolves with stands beside the field, which gets the focus. `failed` stands for whatever was
 * thrown.
 */
export function useStep<Problem extends string>() {
  const [met, setMet] = useState<{ readonly problem: Problem | 'failed' } | null>(null);
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
      .catch(() => 'failed' as const)
      .then((problem) => setMet(problem && { problem }))
      .finally(() => setBusy(false));
  };
  return { problem: met?.problem ?? null, isBusy, run };
}

/** Where another form took the place of the one that was sent, the field is in that one. */
function firstFault(form: Element | null): HTMLElement | null {
  const place = form?.isConnected ? form : document;
  return place.querySelector<HTMLElement>('[aria-invalid="true"]');
}
