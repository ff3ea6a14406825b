import { useState } from 'react';
import type { Failure } from './form-failure.tsx';
import { useToast } from '../toast/use-toast.ts';

/** A toast says at once what went wrong, and is gone in seconds: in the form it stays. */
export function useFormFailure() {
  const toast = useToast();
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    /** For `FormFailure` with `isInToast`. */
    failure,
    fail: (failed: Failure): void => {
      setFailure(failed);
      toast.show({ ...failed, tone: 'error' });
    },
    /** She sends again, or has changed something. */
    clear: (): void => setFailure(null),
  };
}
