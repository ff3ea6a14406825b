import { changeLock, loadLock } from '../../../../shared/outbox/kept-lock.ts';
import { createLocks } from '../../../../shared/outbox/locks.ts';
import { createSyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import {
  type DeviceLock,
  deviceLockSchema,
  type Ring,
  ringOf,
  withRing,
} from '../../../../shared/sealed/device-lock.ts';
import { openedFor, openedLock, type OpenedLock } from './opened-lock.ts';

const TIMEOUT_MS = 5_000;

/** As it lies on the device: another page may have changed it. */
export async function lockNow({ userId, kept }: OpenedLock): Promise<DeviceLock> {
  const stored = await loadLock(userId);
  return stored ? deviceLockSchema.parse(stored.lock) : kept.lock;
}

/**
 * One page at a time, and on what lies there: else a token that is renewed here would take away the keys of a
 * journal that another page has just put in. Throws LocalWriteError. `opened`: of whoever is leaving already.
 */
export function changeRing(
  userId: string,
  change: (ring: Ring) => Ring,
  opened: OpenedLock | null = null,
): Promise<void> {
  return alone(userId, async () => {
    const from = opened ?? openedFor(userId);
    if (!from) throw new Error('The device is not open.');
    const before = await lockNow(from);
    const now = (await ringOf(before, from.keys)) ?? (isSameLock(before, from) ? from.ring : null);
    if (!now) throw new Error(REPLACED);
    const ring = change(now);
    const lock = await withRing(before, from.keys, ring);
    await changeLock(userId, { lock });
    if (openedFor(userId)) openedLock.set({ ...from, ring, kept: { ...from.kept, lock } });
  });
}

/** Of the lock as it lies there by then: what was typed and stretched before took its time. Throws as above. */
export function changeOpeners(
  opened: OpenedLock,
  change: (lock: DeviceLock) => DeviceLock,
): Promise<void> {
  const { userId, keys } = opened;
  return alone(userId, async () => {
    const before = await lockNow(opened);
    if (!(await ringOf(before, keys))) throw new Error(REPLACED);
    const { openers } = change(before);
    const lock = { ...before, openers };
    await changeLock(userId, { lock });
    const now = openedFor(userId);
    if (now) openedLock.set({ ...now, kept: { ...now.kept, lock } });
    tellChanged(userId);
  });
}

/** The other pages of hers: each puts back what it knows of a lock that is lost. */
export function tellChanged(userId: string): void {
  const pages = createSyncChannel();
  pages.post({ type: 'lock-changed', userId });
  pages.close();
}

/** Another page told it. One that was closed meanwhile, or replaced, is not this page's to take. */
export function takeChanged(userId: string): Promise<void> {
  return alone(userId, async () => {
    const stored = await loadLock(userId);
    const opened = openedFor(userId);
    const lock = deviceLockSchema.safeParse(stored?.lock).data;
    if (!stored || !opened || !lock || stored.closedAt !== opened.kept.closedAt) return;
    if (!(await ringOf(lock, opened.keys))) return;
    // She may have signed out meanwhile.
    const now = openedFor(userId);
    if (now) openedLock.set({ ...now, kept: { ...stored, lock } });
  });
}

const REPLACED = 'Another lock took its place.';

/**
 * Of a ring that its own keys do not open nobody can have anything any more: what this page knows of it heals it.
 * Over another lock's ring it would take away what only that one opens.
 */
function isSameLock({ openers }: DeviceLock, { kept }: OpenedLock): boolean {
  const known = new Set(kept.lock.openers.map(({ id }) => id));
  return openers.some(({ id }) => known.has(id));
}

function alone(userId: string, work: () => Promise<void>): Promise<void> {
  return createLocks().run(`ring:${userId}`, work, TIMEOUT_MS);
}
