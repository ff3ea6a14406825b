import {
  deviceConnection as connection,
  type PrivateMark,
  type SeenWord,
} from './device-stores.ts';

/**
 * That her journal is private: as she said when she signed in, or as this device has seen. No server is
 * believed against it, and nothing leaves but what is sealed. It outlives a lock whose words are forgotten, and
 * so does how far her word had come: an older one is no word of hers any more.
 */
const keyOf = (userId: string): string => `private:${userId}`;

/** Null where nothing is known. Throws LocalWriteError when the device cannot say. */
export function readPrivateMark(userId: string): Promise<PrivateMark | null> {
  return connection.read(async (transaction) =>
    markOf(await transaction.store('state').get(keyOf(userId))),
  );
}

export async function loadPrivateMark(userId: string): Promise<boolean> {
  return (await readPrivateMark(userId)) !== null;
}

/** `seen` only goes on; without it what was seen before stays. */
export function writePrivateMark(userId: string, seen?: SeenWord): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    const before = markOf(await state.get(keyOf(userId)));
    if (seen && !isOlder(seen, before)) {
      const { generation, version } = seen;
      await state.put({ isPrivate: true, generation, version }, keyOf(userId));
    } else await state.put(before ?? { isPrivate: true }, keyOf(userId));
  });
}

export function removePrivateMark(userId: string): Promise<void> {
  return connection.write((transaction) => transaction.store('state').delete(keyOf(userId)));
}

/** Whether a word of hers was said before one that is known; marks of before know of none. */
export function isOlder(said: SeenWord, known: Partial<SeenWord> | null): boolean {
  const { generation = 0, version = 0 } = known ?? {};
  if (said.generation !== generation) return said.generation < generation;
  return said.version < version;
}

function markOf(row: object | undefined): PrivateMark | null {
  return row && 'isPrivate' in row ? (row as PrivateMark) : null;
}
