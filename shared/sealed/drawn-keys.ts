import { fromWire, random, toWire, type Bytes, type Random } from './bytes.ts';
import { journalKeys, KEY_BYTES } from './keys.ts';

/** Keys of a journal that is not begun: its sheet is written before it is. */
export interface DrawnKeys {
  readonly master: Bytes;
  readonly generation: number;
  /** Base64url. */
  readonly fingerprint: string;
}

export async function drawKeys(
  generation: number,
  {
    user,
    random: chance = random,
  }: { readonly user: string; readonly random?: Random | undefined },
): Promise<DrawnKeys> {
  const master = chance(KEY_BYTES);
  const keys = await journalKeys(master, user, generation);
  return { master, generation, fingerprint: toWire(keys.fingerprint) };
}

const BLOCK_DIGITS = 4;

/**
 * By which she tells the sheet of one journal from that of another: it opens nothing. In digits, as they are read
 * aloud in each of her languages, and in blocks that are no groups of the sheet.
 */
export function journalMark(fingerprint: string): string {
  const bytes = fromWire(fingerprint);
  if (!bytes) throw new RangeError('This is not a fingerprint.');
  const number = new DataView(bytes.buffer).getUint32(0) % 10 ** (2 * BLOCK_DIGITS);
  const digits = String(number).padStart(2 * BLOCK_DIGITS, '0');
  return `${digits.slice(0, BLOCK_DIGITS)}\u00a0${digits.slice(BLOCK_DIGITS)}`;
}
