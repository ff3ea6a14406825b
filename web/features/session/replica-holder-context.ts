import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReplicaHolder, ReplicaState } from './replica-holder.ts';

export const ReplicaHolderContext = createContext<ReplicaHolder | null>(null);

export function useReplicaHolder(): ReplicaHolder {
  const holder = useContext(ReplicaHolderContext);
  if (!holder) throw new Error('useReplicaHolder outside of the app');
  return holder;
}

export function useReplicaState(): ReplicaState {
  const holder = useReplicaHolder();
  return useSyncExternalStore(holder.subscribe, holder.read);
}
