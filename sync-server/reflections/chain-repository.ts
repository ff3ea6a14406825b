import { sql } from 'kysely';
import type { Tombstone } from '../../shared/contract/reflections.ts';
import type { Tx } from '../db/database.ts';
import { keep } from '../db/kept.ts';
import { journalIsSealed } from '../journal/journal-is-sealed.ts';
import type { StoreOutcome } from './plan-changes.ts';

/** Fifteen or so milliseconds. More versions than anybody makes of an answer; still one may send them. */
const VERSIONS_OF_A_SLICE = 250;
const BYTES_OF_A_SLICE = 512 * 1024;

export interface HalfErased {
  readonly user_id: string;
  readonly id: string;
}

/**
 * A slice of the answer and the versions it replaced, newest first; whether it was the last one. Null
 * when she has no such id. Throws journal_is_sealed. Until then the erased answer goes on naming what is left: so it hides it from
 * every list, and asked for again the erasure goes on from there.
 */
export type EraseSome = (tx: Tx, userId: string, id: string) => Promise<ErasedSlice | null>;

interface ErasedSlice {
  readonly isDone: boolean;
  /** To be called after the commit. */
  readonly afterwards: () => void;
}

interface Version {
  readonly deleted: 0 | 1;
  readonly supersedes: string | null;
  readonly bytes: number;
}

type EraseAll = (
  tx: Tx,
  userId: string,
  tombstones: readonly Tombstone[],
) => Promise<Pick<ErasedSlice, 'afterwards'> & { readonly outcomes: readonly StoreOutcome[] }>;

export function prepareChainErasure(eraseAll: EraseAll): EraseSome {
  const findVersion = prepareFind();
  const find = async (db: Tx['db'], userId: string, id: string) =>
    (await findVersion(db, { userId, id }))[0];

  /** One that is not here yet as well; an erased one that names nothing more was an end before. */
  function isLeft(one: Version | undefined): boolean {
    return !one || !one.deleted || one.supersedes !== null;
  }

  async function sliceFrom(db: Tx['db'], userId: string, { first, head }: Start) {
    const ids = new Set<string>();
    let [next, bytes]: [string | null, number] = [first, 0];
    while (next !== null && ids.size < VERSIONS_OF_A_SLICE && bytes < BYTES_OF_A_SLICE) {
      const one: Version | undefined = await find(db, userId, next);
      // Versions from before may name each other in a circle.
      if (next === head || ids.has(next) || !isLeft(one)) return { ids, rest: null };
      ids.add(next);
      bytes += one?.bytes ?? 0;
      next = one?.supersedes ?? null;
    }
    return { ids, rest: next };
  }

  return async (tx, userId, id) => {
    const head = await find(tx.db, userId, id);
    if (!head) return null;
    const first = head.deleted ? head.supersedes : id;
    if (first === null) return { isDone: true, afterwards: () => undefined };
    const start = { first, head: head.deleted ? id : null };
    const { ids, rest } = await sliceFrom(tx.db, userId, start);
    const { afterwards, outcomes } = await eraseAll(
      tx,
      userId,
      [...ids].map((one) => ({ id: one, deleted: true })),
    );
    // She made it private meanwhile: nothing of it was erased, and what the chain names stays as it is.
    if (outcomes.some(({ status }) => status === 'open')) throw journalIsSealed();
    await setRest(tx.db, { user_id: userId, id }, rest);
    return { isDone: rest === null, afterwards };
  };
}

interface Start {
  readonly first: string;
  readonly head: string | null;
}

/** Of everybody: those that a kill cut off. */
export function listHalfErased(db: Tx['db']): Promise<HalfErased[]> {
  return (
    db
      .selectFrom('reflections')
      .select(['user_id', 'id'])
      .where('deleted', '=', 1)
      .where('supersedes', 'is not', null)
      // The order of the index that holds these alone; else SQLite looks through all that were ever erased.
      .orderBy('user_id')
      .orderBy('id')
      .execute()
  );
}

async function setRest(db: Tx['db'], one: HalfErased, rest: string | null): Promise<void> {
  await db
    .updateTable('reflections')
    .set({ supersedes: rest })
    .where('user_id', '=', one.user_id)
    .where('id', '=', one.id)
    .execute();
}

function prepareFind() {
  return keep<{ readonly userId: string; readonly id: string }, Version>((db, value) =>
    db
      .selectFrom('reflections')
      .select(['deleted', 'supersedes'])
      .select(
        sql<number>`coalesce(octet_length(answer), 0) + coalesce(octet_length(sealed), 0)`.as(
          'bytes',
        ),
      )
      .where('user_id', '=', value('userId'))
      .where('id', '=', value('id')),
  );
}
