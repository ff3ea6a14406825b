import { changeLock, loadLock } from '../../../../shared/outbox/kept-lock.ts';
import { createLocks } from '../../../../shared/outbox/locks.ts';
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
 * journal that another page has just put in. Throws LocalWriteError.
 */
export function changeRing(userId: string, change: (ring: Ring) => Ring): Promise<void> {
  return createLocks().run(
    `ring:${userId}`,
    async () => {
      const opened = openedFor(userId);
      if (!opened) throw new Error('The device is not open.');
      const before = await lockNow(opened);
      const ring = change((await ringOf(before, opened.keys)) ?? opened.ring);
      const lock = await withRing(before, opened.keys, ring);
      await changeLock(userId, { lock });
      openedLock.set({ ...opened, ring, kept: { ...opened.kept, lock } });
    },
    TIMEOUT_MS,
  );
}
