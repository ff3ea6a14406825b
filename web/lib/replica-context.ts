import { createContext, useContext } from 'react';
import type { OpenReplica, Replica, StorageState } from '../../shared/replica/replica.ts';
import { useObservable } from './use-observable.ts';

/** null when nobody is signed in, and for what needs a store that is open. */
export const ReplicaContext = createContext<OpenReplica | null>(null);

/** False while her store opens: `replica-to-come.ts` stands for it on the screens that can wait. */
export const StoreOpenContext = createContext(true);

export function useIsStoreOpen(): boolean {
  return useContext(StoreOpenContext);
}

/** Her local store, or the one to come. */
export function useReplica(): Replica {
  return useOpenReplica();
}

/** The same store with what only the sync state and the frame of the page use. */
export function useOpenReplica(): OpenReplica {
  // `persistent` may change when it opens.
  useIsStoreOpen();
  const replica = useContext(ReplicaContext);
  if (!replica) throw new Error('useReplica outside of a replica');
  // So it may while the page is open.
  useObservable(replica.storage$, AT_FIRST);
  return replica;
}

const AT_FIRST: StorageState = { isKept: true, isCleared: false };

/** The browser emptied its storage under the open page, and she has not read it yet. */
export function useIsCleared(): boolean {
  return useObservable(useOpenReplica().storage$, AT_FIRST).isCleared;
}
