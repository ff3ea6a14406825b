import { useSyncExternalStore } from 'react';
import { openedLock } from '../lock/opened-lock.ts';

/** Whether this device holds the keys of a private journal. */
export function useIsPrivate(): boolean {
  return useSyncExternalStore(openedLock.subscribe, openedLock.read)?.ring.journal !== undefined;
}
