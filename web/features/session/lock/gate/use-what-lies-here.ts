import { useEffect, useState } from 'react';
import { createSyncChannel } from '../../../../../shared/outbox/sync-channel.ts';
import type { LyingOpen } from '../../../../../shared/replica/lock/seal-device.ts';

/** Null where nobody can say: then nothing is said of it. */
export function useWhatLiesOpen(userId: string): LyingOpen | null {
  const [open, setOpen] = useState<LyingOpen | null>(null);
  useEffect(() => {
    void import('../../../../../shared/replica/lock/seal-device.ts')
      .then(({ whatLiesOpen }) => whatLiesOpen(userId))
      .catch(() => null)
      .then(setOpen);
  }, [userId]);
  return open;
}

/** How many answers only she can send on their way; none where nobody can say. */
export function useWaiting(userId: string | null): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    if (userId === null) return;
    const count = (): void =>
      void import('./leave-closed.ts')
        .then(({ countWaiting }) => countWaiting(userId))
        .then(setWaiting, () => setWaiting(0));
    const channel = createSyncChannel();
    // Another page of hers may have been let in, and sends them.
    channel.subscribe(({ type }) => type === 'outbox-changed' && count());
    count();
    return () => channel.close();
  }, [userId]);
  return waiting;
}
