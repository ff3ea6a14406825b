import type { Digest } from './sync.ts';

/**
 * Hash of a set of UUIDs that does not depend on their order: the last 64 bits of each, which are
 * random in every version, combined by exclusive or. Finds accidents, not forgers.
 */
export function digestOf(ids: Iterable<string>): Digest['deleted'] {
  let count = 0;
  let high = 0;
  let low = 0;
  for (const id of ids) {
    const hex = id.replaceAll('-', '').slice(-16);
    high ^= Number.parseInt(hex.slice(0, 8), 16);
    low ^= Number.parseInt(hex.slice(8), 16);
    count += 1;
  }
  return { count, hash: word(high) + word(low) };
}

function word(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}
