import type { ReplicaHolder } from '../replica-holder.ts';
import { openedLock } from './opened-lock.ts';

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

const nameOfOpened = (userId: string): string => `opened:${userId}`;

/** As long as this page lives: it could still open what lies closed, and put a lock back that was lost. */
export function shareOpened(): void {
  const { locks } = navigator as { readonly locks?: LockManager };
  let sharedFor: string | null = null;
  const follow = (): void => {
    const userId = openedLock.read()?.userId ?? null;
    if (!locks || userId === null || userId === sharedFor) return;
    sharedFor = userId;
    const forGood = new Promise<void>(() => undefined);
    void locks
      .request(nameOfOpened(userId), { mode: 'shared' }, () => forGood)
      .catch(() => undefined);
  };
  openedLock.subscribe(follow);
  follow();
}

/** Whether some page has it open now. */
export async function isOpenSomewhere(userId: string): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === nameOfOpened(userId));
}

/** Whether no page of hers has its history open any more; false also where nobody can say. */
export async function areHistoriesClosed(userId: string): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return false;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return locks.request(nameOf(userId), { signal }, () => true).catch(() => false);
}
