import type { Database as Sqlite } from 'better-sqlite3';
import type { Tombstone } from '../../shared/contract/reflections.ts';

/** Fifteen or so milliseconds. More versions than anybody makes of an answer; still one may send them. */
const VERSIONS_OF_A_SLICE = 250;
const BYTES_OF_A_SLICE = 512 * 1024;

export interface HalfErased {
  readonly user_id: string;
  readonly id: string;
}

export interface ChainErasure {
  /**
   * A slice of the answer and the versions it replaced, newest first; whether it was the last one. Null
   * when she has no such id. Until then the erased answer goes on naming what is left: so it hides it from
   * every list, and asked for again the erasure goes on from there.
   */
  eraseSome(userId: string, id: string): boolean | null;
  /** Of everybody: those that a kill cut off. */
  listHalfErased(): HalfErased[];
}

interface Version {
  readonly user_id: string;
  readonly deleted: 0 | 1;
  readonly supersedes: string | null;
  readonly bytes: number;
}

type EraseAll = (userId: string, tombstones: readonly Tombstone[]) => void;

export function prepareChainErasure(sqlite: Sqlite, eraseAll: EraseAll): ChainErasure {
  const find = sqlite.prepare<[string], Version>(
    `SELECT user_id, deleted, supersedes, coalesce(octet_length(answer), 0) AS bytes
     FROM reflections WHERE id = ?`,
  );
  const setRest = sqlite.prepare<[string | null, string, string]>(
    'UPDATE reflections SET supersedes = ? WHERE user_id = ? AND id = ?',
  );
  const halfErased = sqlite.prepare<[], HalfErased>(
    `SELECT user_id, id FROM reflections INDEXED BY reflections_half_erased
     WHERE deleted = 1 AND supersedes IS NOT NULL`,
  );

  /** Whether it is hers, or not here yet; an erased one that names nothing more was an end before. */
  function isLeft(userId: string, one: Version | undefined): boolean {
    return !one || (one.user_id === userId && (!one.deleted || one.supersedes !== null));
  }

  function sliceFrom(userId: string, first: string, head: string | null) {
    const ids = new Set<string>();
    let [next, bytes]: [string | null, number] = [first, 0];
    while (next !== null && ids.size < VERSIONS_OF_A_SLICE && bytes < BYTES_OF_A_SLICE) {
      const one = find.get(next);
      // Versions from before may name each other in a circle.
      if (next === head || ids.has(next) || !isLeft(userId, one)) return { ids, rest: null };
      ids.add(next);
      bytes += one?.bytes ?? 0;
      next = one?.supersedes ?? null;
    }
    return { ids, rest: next };
  }

  return {
    eraseSome(userId, id) {
      const head = find.get(id);
      if (head?.user_id !== userId) return null;
      const first = head.deleted ? head.supersedes : id;
      if (first === null) return true;
      const { ids, rest } = sliceFrom(userId, first, head.deleted ? id : null);
      eraseAll(
        userId,
        [...ids].map((one) => ({ id: one, deleted: true })),
      );
      setRest.run(rest, userId, id);
      return rest === null;
    },
    listHalfErased: () => halfErased.all(),
  };
}
