import {
  forgetRemoval,
  listRemovals,
  noteRemoval,
  type Removal,
} from '../../shared/replica/device.ts';
import { createLocks } from '../../shared/replica/locks.ts';

/** Longer than a removal takes at worst; whoever holds the lock then is a frozen tab. */
const PATIENCE_MS = 45_000;

const locks = createLocks();

/**
 * Removes her local data once `letGo` has ended. Noted first, so that what a tab that dies leaves behind
 * goes when Noor is next opened on this device (docs/decisions/removals.md).
 */
export function removeFromDevice(removal: Removal, letGo: () => Promise<void>): Promise<void> {
  return alone(removal.userId, async () => {
    await noteRemoval(removal).catch(() => undefined);
    await letGo();
    await remove(removal);
  });
}

/** Before her store opens: what was to go must not be opened again, nor go from under her. */
export function finishRemoval(userId: string): Promise<void> {
  return alone(userId, async () => {
    const removal = (await listRemovals()).find((noted) => noted.userId === userId);
    if (removal) await remove(removal);
  });
}

/**
 * At the start of a page. Resolves once nothing is noted of whoever is still signed in: that sign-out
 * never came about. What others left is removed behind it. Never rejects.
 */
export async function resumeRemovals(
  isSignedIn: (userId: string) => Promise<boolean>,
): Promise<void> {
  const noted = await listRemovals().catch(() => []);
  const takeBack = async (userId: string): Promise<void> => {
    if (await isSignedIn(userId)) await forgetRemoval(userId);
  };
  await Promise.allSettled(noted.map(({ userId }) => alone(userId, () => takeBack(userId))));
  for (const { userId } of noted) void finishRemoval(userId).catch(() => undefined);
}

async function remove(removal: Removal): Promise<void> {
  const { removeReplica } = await import('../../shared/replica/remove-replica.ts');
  await removeReplica(removal.userId, removal);
  await forgetRemoval(removal.userId).catch(() => undefined);
}

function alone(userId: string, work: () => Promise<void>): Promise<void> {
  return locks.run(`removal:${userId}`, work, PATIENCE_MS);
}
