import type { DeviceSeal } from '../../../../../shared/replica/lock/device-seal.ts';
import {
  findShut,
  removeShut,
  type ShutWords,
} from '../../../../../shared/replica/lock/shut-words.ts';
import { createCell } from '../../../../lib/cell.ts';
import { openedFor } from '../opened-lock.ts';

/** What no lock of this device opens any more, of whom; null while none was found. */
export const lostWords = createCell<(ShutWords & { readonly userId: string }) | null>(null);

/** Where nobody can say, nothing is said. */
export async function lookForLost(userId: string): Promise<void> {
  const found = await sealOf(userId).then((seal) => findShut(userId, seal));
  lostWords.set(found && { ...found, userId });
}

/** For good. What cannot be removed is found again. */
export async function removeLost(userId: string): Promise<void> {
  await removeShut(userId, await sealOf(userId));
  await lookForLost(userId);
}

async function sealOf(userId: string): Promise<DeviceSeal | undefined> {
  const opened = openedFor(userId);
  if (!opened) return undefined;
  const { deviceSeal } = await import('../../../../../shared/replica/lock/device-seal.ts');
  return deviceSeal(opened.keys);
}
