import { createContext, useContext } from 'react';
import type { Replica } from '../../shared/replica/replica.ts';

/** null while the local store opens, and when nobody is signed in. */
export const ReplicaContext = createContext<Replica | null>(null);

/** Her local store. Every signed-in screen is rendered inside an open one. */
export function useReplica(): Replica {
  const replica = useContext(ReplicaContext);
  if (!replica) throw new Error('useReplica outside of an open replica');
  return replica;
}
