import type { ReplicaHolder } from '../replica-holder.ts';

/** Longer than a page takes to hand over what she typed and to begin anew. */
const TIMEOUT_MS = 6_000;

const nameOf = (userId: string): string => `history:${userId}`;

/** Locks of a page end with it, so nobody waits for one that died. */
export function shareHistory(holder: Pick<ReplicaHolder, 'read' | 'subscribe'>): void {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return;
  let userId: string | null = null;
  let letGo = (): void => undefined;
  const follow = (): void => {
    const state = holder.read();
    const isHeld = state.kind === 'opening' || state.kind === 'open';
    const now = isHeld ? state.replica.userId : null;
    if (now === userId) return;
    userId = now;
    letGo();
    if (now === null) return;
    const kept = new Promise<void>((resolve) => (letGo = resolve));
    void locks.request(nameOf(now), { mode: 'shared' }, () => kept).catch(() => undefined);
  };
  holder.subscribe(follow);
  follow();
}

/** Whether no page of hers has its history open any more; false also where nobody can say. */
export async function areHistoriesClosed(userId: string): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return false;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return locks.request(nameOf(userId), { signal }, () => true).catch(() => false);
}
