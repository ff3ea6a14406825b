import { createContext, useContext } from 'react';
import type { OpenReplica, Replica } from '../../shared/replica/replica.ts';

/** null while the local store opens, and when nobody is signed in. */
export const ReplicaContext = createContext<OpenReplica | null>(null);

/** Her local store. Every signed-in screen is rendered inside an open one. */
export function useReplica(): Replica {
  return useOpenReplica();
}

/** The same store with what only the sync state and the frame of the page use. */
export function useOpenReplica(): OpenReplica {
  const replica = useContext(ReplicaContext);
  if (!replica) throw new Error('useReplica outside of an open replica');
  return replica;
}
