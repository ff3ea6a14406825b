/** Decisions that the same seed makes again. */
export interface Dice {
  /** At least 0 and less than 1. */
  readonly throw: () => number;
  /** Whichever of them; undefined where there is none. */
  pick<T>(items: readonly T[]): T | undefined;
  shuffle<T>(items: readonly T[]): T[];
  /** Of somebody's own: what others decide meanwhile, and how often, changes nothing of hers. */
  of(name: string): Dice;
}

export function createDice(seed: number): Dice {
  const next = mulberry32(seed);
  return {
    throw: next,
    pick: (items) => items[Math.floor(next() * items.length)],
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
    of: (name) => createDice(mix(seed, name)),
  };
}

export function anySeed(): number {
  return Math.floor(Math.random() * 1e9);
}

function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a. */
function mix(seed: number, name: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
