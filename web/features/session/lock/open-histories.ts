import type { ReplicaHolder } from '../replica-holder.ts';
import { openedLock } from './opened-lock.ts';

/** Longer than a page takes to hand over what she typed and to begin anew. */
const TIMEOUT_MS = 6_000;

const nameOf = (userId: string): string => `history:${userId}`;
const nameOfOpened = (userId: string): string => `opened:${userId}`;

function lockManager(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks;
}

/** Locks of a page end with it, so nobody waits for one that died. */
export function shareHistory(holder: Pick<ReplicaHolder, 'read' | 'subscribe'>): void {
  const share = sharing(nameOf);
  const follow = (): void => {
    const state = holder.read();
    const isHeld = state.kind === 'opening' || state.kind === 'open';
    share(isHeld ? state.replica.userId : null);
  };
  holder.subscribe(follow);
  follow();
}

/** While this page has it open it could still open what lies closed, and put a lock back that was lost. */
export function shareOpened(): void {
  const share = sharing(nameOfOpened);
  const follow = (): void => share(openedLock.read()?.userId ?? null);
  openedLock.subscribe(follow);
  follow();
}

/** Holds the lock of whoever is named last. */
function sharing(nameFor: (userId: string) => string) {
  let userId: string | null = null;
  let letGo = (): void => undefined;
  return (now: string | null): void => {
    if (now === userId) return;
    userId = now;
    letGo();
    if (now === null) return;
    const kept = new Promise<void>((resolve) => (letGo = resolve));
    const sharedly = { mode: 'shared' } as const;
    void lockManager()
      ?.request(nameFor(now), sharedly, () => kept)
      .catch(() => undefined);
  };
}

/** Whether some page has it open now. */
export async function isOpenSomewhere(userId: string): Promise<boolean> {
  return (await countHeld(nameOfOpened(userId))) > 0;
}

/** Time for a browser to give up a page that it keeps for her return. */
const GIVING_UP_MS = 500;

/** Beside this one, which has her history open. */
export async function isInOtherPages(userId: string): Promise<boolean> {
  // Not granted while this page holds it; but asked for, it ends those that were left and are only kept.
  const signal = AbortSignal.timeout(GIVING_UP_MS);
  await lockManager()
    ?.request(nameOf(userId), { signal }, () => undefined)
    .catch(() => undefined);
  return (await countHeld(nameOf(userId))) > 1;
}

async function countHeld(name: string): Promise<number> {
  const { held = [] } = (await lockManager()?.query()) ?? {};
  return held.filter((lock) => lock.name === name).length;
}

/** Whether no page of hers has its history open any more; false also where nobody can say. */
export async function areHistoriesClosed(userId: string): Promise<boolean> {
  const locks = lockManager();
  if (!locks) return false;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return locks.request(nameOf(userId), { signal }, () => true).catch(() => false);
}
