import { createContext, useContext } from 'react';
import type { OpenReplica, Replica } from '../../shared/replica/replica.ts';

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
  return replica;
}
