import { daysBetween, type Day } from '../contract/day.ts';

/** What decides between equal phrasings: who, which day, and what she wrote. */
export interface Occasion {
  readonly seed: string;
  readonly date: Day;
  readonly content: string;
}

const ORIGIN: Day = '2024-01-01';

/**
 * The list in the order of this day: a walk of her own through it, one step a day, so that the
 * first comes again only when all the others have been first.
 */
export function inOrderOfTheDay<T>(
  list: readonly T[],
  { seed, date }: Occasion,
  place: string,
): readonly T[] {
  const mixed = list
    .map((item, index) => ({ item, key: hashOf(`${seed}/${place}/${index}`) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
  const start = positiveRest(daysBetween(ORIGIN, date), Math.max(1, mixed.length));
  return [...mixed.slice(start), ...mixed.slice(0, start)];
}

/** So many of the list, far from each other, so that none of them is first on the next day. */
export function spreadOver<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / Math.max(1, count)));
  return list.filter((_, index) => index % step === 0).slice(0, count);
}

/** 0 to `below`, by everything that makes this insight. */
export function numberBelow(below: number, { seed, date, content }: Occasion): number {
  return hashOf(`${seed}/${date}/${content}`) % below;
}

/** FNV-1a with a last stir; 32 bits, unsigned. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function positiveRest(value: number, by: number): number {
  return ((value % by) + by) % by;
}
