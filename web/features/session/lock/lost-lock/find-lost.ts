import type { DeviceSeal } from '../../../../../shared/replica/lock/device-seal.ts';
import type { ShutWords } from '../../../../../shared/replica/lock/shut-words.ts';
import { createCell } from '../../../../lib/cell.ts';
import { isOpenSomewhere } from '../open-histories.ts';
import { openedFor } from '../opened-lock.ts';

/** What no lock of this device opens any more, of whom; null while none was found. */
export const lostWords = createCell<(ShutWords & { readonly userId: string }) | null>(null);

/** Throws where nobody can say. While another page of hers can still open it nothing is lost. */
export async function lookForLost(userId: string): Promise<ShutWords | null> {
  const seal = await sealOf(userId);
  const { findShut } = await shutWords();
  const found = await findShut(userId, seal);
  const isLost = found !== null && (seal !== undefined || !(await isOpenSomewhere(userId)));
  lostWords.set(isLost ? { ...found, userId } : null);
  return found;
}

/** For good. What cannot be removed is found again. */
export async function removeLost(userId: string): Promise<void> {
  await lookForLost(userId);
  const { removeShut } = await shutWords();
  if (lostWords.read()) await removeShut(userId, await sealOf(userId));
  if (await lookForLost(userId)) throw new Error('Some of it is still there.');
}

/** It lies with the store. */
const shutWords = () => import('../../../../../shared/replica/lock/shut-words.ts');

async function sealOf(userId: string): Promise<DeviceSeal | undefined> {
  const opened = openedFor(userId);
  if (!opened) return undefined;
  const { deviceSeal } = await import('../../../../../shared/replica/lock/device-seal.ts');
  return deviceSeal(opened.keys);
}
