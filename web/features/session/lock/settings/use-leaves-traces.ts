import { useEffect, useState } from 'react';
import { useReplicaHolder } from '../../replica-holder-context.ts';
import { canEmptyDevice } from '../change-lock.ts';

/** Rows that were deleted by name may be read from the disk for a while. */
export function useLeavesTraces(): boolean {
  const holder = useReplicaHolder();
  const [leaves, setLeaves] = useState(false);
  useEffect(() => {
    const state = holder.read();
    if (state.kind !== 'open') return;
    canEmptyDevice(state.replica).then(
      (can) => setLeaves(!can),
      () => setLeaves(true),
    );
  }, [holder]);
  return leaves;
}
