import { useState } from 'react';
import type { Replica } from '../../shared/replica/replica.ts';
import { useReplica } from './replica-context.ts';

/** Text not sent yet, by whose store is open: it goes with her sign-out, and is never stored. */
export type KeptDrafts<T> = WeakMap<Replica, T>;

/** State that outlives its screen, so that a look elsewhere loses no word. */
export function useKeptDraft<T>(
  kept: KeptDrafts<T>,
  empty: T,
): readonly [value: T, keep: (value: T) => void] {
  const replica = useReplica();
  const [value, setValue] = useState(() => kept.get(replica) ?? empty);
  const keep = (next: T): void => {
    kept.set(replica, next);
    setValue(next);
  };
  return [value, keep];
}
