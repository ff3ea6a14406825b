import { useSyncExternalStore } from 'react';
import { openedLock } from './opened-lock.ts';

export function useIsKeptClosed(): boolean {
  return useSyncExternalStore(openedLock.subscribe, openedLock.read) !== null;
}
