import { useEffect, useState } from 'react';
import { mayHavePasskeys } from '../passkey.ts';

/** Null while the browser has not said it yet. */
export function useMayHavePasskeys(): boolean | null {
  const [may, setMay] = useState<boolean | null>(null);
  useEffect(() => {
    void mayHavePasskeys().then(setMay);
  }, []);
  return may;
}
