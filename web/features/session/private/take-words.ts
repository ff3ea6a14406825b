import { changeWords, opensNow } from '../lock/change-lock.ts';
import type { OpenedLock } from '../lock/opened-lock.ts';

/** False where `here` does not open the device. Done once more, after it was cut off, the new ones open it already. */
export async function takeWords(
  device: OpenedLock,
  { here, words }: { readonly here: string; readonly words: string },
): Promise<boolean> {
  const became = await changeWords(device, { current: here, next: words });
  return became === 'changed' || opensNow(device, words);
}
