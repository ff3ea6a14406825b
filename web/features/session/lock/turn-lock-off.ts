import { firstValueFrom } from 'rxjs';
import { withTimeout } from '../../../../shared/async.ts';
import { setDeviceClosed } from '../../../../shared/contract/auth.ts';
import { readCachedUser, writeActiveUser } from '../../../../shared/outbox/device.ts';
import { closeLock, removeTakenOutLock } from '../../../../shared/outbox/kept-lock.ts';
import { createSyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import { deviceSeal } from '../../../../shared/replica/lock/device-seal.ts';
import { openAgain } from '../../../../shared/replica/lock/open-again.ts';
import { sessionToken } from '../session-token.ts';
import { beginAnew, type Device, keepTyped, opensNow } from './change-lock.ts';
import { beginChanging } from './close-device.ts';
import { closedMark } from './closed-mark.ts';
import { coverForGood } from './cover.ts';
import { dropKeys } from './held-keys.ts';
import { areHistoriesClosed, isInOtherPages } from './open-histories.ts';
import { openedLock, type OpenedLock } from './opened-lock.ts';

/** A last pass before the history comes anew; without a connection it goes on all the same. */
const PASS_TIMEOUT_MS = 8_000;
/** The page stands covered meanwhile. */
const TELLING_TIMEOUT_MS = 5_000;

/**
 * `refused`: those are not the words. `others`: Noor is open in another page. `undecided`: erasures are held back that
 * she has not judged. Else the page begins anew: open, or before the gate where something kept it from that, and then
 * the lock stands as it was.
 */
export async function turnLockOff(
  opened: OpenedLock,
  words: string,
  { api, holder }: Device,
): Promise<'refused' | 'others' | 'undecided' | 'begun'> {
  const { userId, ring } = opened;
  if (!(await opensNow(opened, words))) return 'refused';
  if (await isInOtherPages(userId)) return 'others';
  const token = sessionToken.read();
  const state = holder.read();
  if (state.kind !== 'open') throw new Error('Her store is not open.');
  const { sync } = state.replica;
  await keepTyped();
  await withTimeout(sync.now({ force: true }), PASS_TIMEOUT_MS, () => null);
  // Their words are here alone: the history is pulled anew, and they would not come with it.
  const { heldErasures = 0 } = await firstValueFrom(sync.details$);
  if (heldErasures > 0) return 'undecided';
  beginChanging();
  coverForGood();
  try {
    await holder.release();
    await closeOthers(userId);
    await openAgain(userId, deviceSeal(opened.keys));
    const user = await readCachedUser();
    await removeTakenOutLock(userId);
    closedMark.clear();
    openedLock.set(null);
    sessionToken.keepOpen(token);
    if (user?.id === userId) await writeActiveUser({ ...user, email: ring.email });
    const telling = { timeoutMs: TELLING_TIMEOUT_MS };
    await api.call(setDeviceClosed, { closed: false }, telling).catch(() => undefined);
  } finally {
    beginAnew(userId);
  }
  return 'begun';
}

/**
 * A page that came in between hands over what it holds, under this lock, and opens nothing more with it: what it wrote
 * after it is gone nobody could read. Throws where one of them goes on.
 */
async function closeOthers(userId: string): Promise<void> {
  dropKeys();
  await closeLock(userId);
  createSyncChannel().post({ type: 'closed', userId });
  if (!(await areHistoriesClosed(userId))) throw new Error('A page of hers goes on.');
}
