import { closeLock } from '../../../../shared/outbox/kept-lock.ts';
import type { KeptLock } from '../../../../shared/outbox/device-stores.ts';
import { unnotedClosing } from './closed-mark.ts';

/** Null where the lock could not be written, or there is none: the next start asks for her words all the same. */
export async function noteClosing(userId: string): Promise<KeptLock | null> {
  try {
    const kept = await closeLock(userId);
    if (unnotedClosing.read() === userId) unnotedClosing.clear();
    return kept;
  } catch {
    unnotedClosing.write(userId);
    return null;
  }
}
