import type { Offer } from '../../../../shared/outbox/device-stores.ts';
import { loadLock } from '../../../../shared/outbox/kept-lock.ts';
import type { OpenedAccount } from '../../../../shared/replica/removal/opened-account.ts';
import { deviceLockSchema, unlock } from '../../../../shared/sealed/device-lock.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import { wayOf } from '../lock/change-lock.ts';

/** By the words that this device was closed with for them; none where those open nothing. */
export async function openEarlier(
  offers: readonly Offer[],
  words: string,
): Promise<ReadonlyMap<string, OpenedAccount>> {
  const opened = new Map<string, OpenedAccount>();
  for (const { from } of offers) {
    const kept = await loadLock(from);
    if (!kept) continue;
    const lock = deviceLockSchema.parse(kept.lock);
    const unlocked = await unlock(lock, from, { way: wayOf(words), stretches });
    if (unlocked.kind !== 'open') continue;
    opened.set(from, { keys: unlocked.keys, journal: unlocked.ring.journal });
  }
  return opened;
}
