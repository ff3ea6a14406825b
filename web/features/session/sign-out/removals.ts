import {
  forgetRemoval,
  listRemovals,
  loadActiveUser,
  noteRemoval,
  signOutLater,
} from '../../../../shared/outbox/device.ts';
import type { Removal } from '../../../../shared/outbox/device-stores.ts';
import { createLocks, SESSION_LOCK } from '../../../../shared/outbox/locks.ts';
import { replaySignOut } from '../../../../shared/outbox/replay-sign-out.ts';

/** About as long as a removal takes at worst; whoever holds the lock then is a frozen tab. */
const TIMEOUT_MS = 45_000;

const locks = createLocks();

/**
 * Removes her local data once `letGo`, which ends her session here, has ended. Noted first, so that what a
 * tab that dies leaves behind goes when Noor is next opened on this device (docs/decisions/removals.md).
 */
export async function removeFromDevice(
  removal: Removal,
  letGo: () => Promise<void>,
): Promise<void> {
  await noteRemoval(removal).catch(() => undefined);
  const left = letGo();
  await alone(removal.userId, () => remove(removal, left));
}

/**
 * Before her store opens: waits for a removal under way, and takes back what is still noted. Whatever she
 * writes from now on must outlive a note of before, so a note that stays keeps her store from opening.
 */
export function takeRemovalBack(userId: string): Promise<void> {
  return alone(userId, async () => {
    try {
      await forgetRemoval(userId);
    } catch (error) {
      const noted = await listRemovals().catch(() => []);
      if (noted.some((removal) => removal.userId === userId)) throw error;
    }
  });
}

/**
 * At the start of a page: removes what was left of everybody who is signed out for certain. A sign-out that
 * never came about is taken back. Never rejects.
 */
export async function resumeRemovals(
  isSignedOut: (userId: string) => Promise<boolean>,
): Promise<void> {
  const finish = async (userId: string): Promise<void> => {
    const removal = (await listRemovals()).find((noted) => noted.userId === userId);
    if (!removal) return;
    if (!(await isSignedOut(userId))) return forgetRemoval(userId);
    if (await endSession(userId)) await remove(removal);
  };
  const noted = await listRemovals().catch(() => []);
  await Promise.allSettled(noted.map(({ userId }) => alone(userId, () => finish(userId))));
}

/**
 * A page that went while it signed her out may not have come to say so, and her cookie would go on. False where she
 * came in again meanwhile, in another page: the cookie is of that session then, and nothing is to be removed.
 */
async function endSession(userId: string): Promise<boolean> {
  const note = async (): Promise<boolean> => {
    if (!(await listRemovals()).some((noted) => noted.userId === userId)) return false;
    if ((await loadActiveUser()) !== userId) return true;
    await signOutLater({ userId, signedOutAt: Date.now() });
    return true;
  };
  const isOut = await locks.run(SESSION_LOCK, note).catch(() => true);
  if (!isOut) return false;
  void replaySignOut({ fetch: fetch.bind(globalThis), locks }).catch(() => false);
  return true;
}

async function remove(removal: Removal, left?: Promise<void>): Promise<void> {
  const importing = import('../../../../shared/replica/removal/remove-replica.ts');
  await left;
  const { removeReplica } = await importing;
  await removeReplica(removal.userId, removal);
  await forgetRemoval(removal.userId).catch(() => undefined);
}

function alone(userId: string, work: () => Promise<void>): Promise<void> {
  return locks.run(`removal:${userId}`, work, TIMEOUT_MS);
}
