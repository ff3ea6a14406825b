import { sql } from 'kysely';
import { AppError } from '../../shared/contract/app-error.ts';
import type { JournalMode } from '../../shared/contract/journal.ts';
import type { Database, Tx } from '../db/database.ts';
import { nextTurn } from '../db/slices.ts';
import {
  changedMeanwhile,
  findJournal,
  isPlain,
  modeOf,
  NO_WORD,
  noteOpenUntil,
  OPEN,
  setMode,
} from './journal-rows.ts';
import { countUnopened } from './unopened-repository.ts';
import { ALL_CLOSED, type Going, removeRest, removeSome } from './removal-repository.ts';

export interface Finish {
  readonly generation: number;
  /** Sealed documents that no key of hers opens. */
  readonly leaving?: number | undefined;
}

/** What ends a journal of one kind: what is of no use in the other goes, in slices with others between. */
export interface FinishRepository {
  /** Null where it was done before. Throws journal_unfinished and changed_meanwhile. */
  finishSealing(userId: string, finish: Finish): Promise<number | null>;
  finishOpening(userId: string, finish: Finish): Promise<number | null>;
  startOver(userId: string): Promise<number | null>;
  /** Of everybody: who began again, and a kill or a full disk cut it off. */
  listEmptying(): Promise<string[]>;
  /** Goes on with it, until it is to stop. Null where nothing was left to do. */
  finishEmptying(userId: string, stopping?: AbortSignal): Promise<number | null>;
}

type Db = Tx['db'];

interface Way {
  readonly from: JournalMode;
  readonly to: JournalMode;
  readonly generation: number;
}

export function createFinishRepository({
  kysely,
  transact,
  engine,
  words,
  now,
}: Pick<Database, 'kysely' | 'transact' | 'engine' | 'words'> & {
  readonly now: () => number;
}): FinishRepository {
  /**
   * Work after work until one of them is done, each with what the one before found. Whatever cuts it off, the journal
   * is on its way, and what went is what goes at its end: so whoever says it again goes on.
   */
  async function inSlices<Found, T>(
    userId: string,
    work: (tx: Tx, found: Found | null) => Promise<Slice<Found, T>>,
    stopping?: AbortSignal,
  ): Promise<T | null> {
    for (let found: Found | null = null; ;) {
      const slice = await transact(userId, (tx) => work(tx, found));
      if ('done' in slice) return slice.done;
      found = slice.found;
      await nextTurn();
      if (stopping?.aborted) return null;
    }
  }

  const finishEmptying = (userId: string, stopping?: AbortSignal) =>
    inSlices<true, number | null>(
      userId,
      async (tx) => {
        if ((await modeOf(tx.db, userId)).mode !== 'emptying') return NOTHING_LEFT;
        if (await removeSome(tx.db, userId, ALL_CLOSED)) return { found: true };
        return { done: await endEmptying(tx, userId) };
      },
      stopping,
    );

  return {
    async finishSealing(userId, { generation, leaving = 0 }) {
      const way: Way = { from: 'sealing', to: 'sealed', generation };
      const going: Going = { insightsBefore: generation, written: true };
      // Nothing open comes while it is being sealed: so no more of them are there later.
      const unopened = (await hasOpen(kysely, userId))
        ? await countUnopened({ kysely, words }, userId)
        : 0;
      const check = async ({ db }: Tx) => {
        if (await hasOpen(db, userId, unopened)) throw unfinished();
        if ((await countClosed(db, userId, generation)) !== leaving) throw unfinished();
      };
      const seq = await inSlices<true, number | null>(userId, async (tx, isBegun) => {
        if (await isDone(tx, userId, way)) return NOTHING_LEFT;
        if (!isBegun) await check(tx);
        if (await removeSome(tx.db, userId, going)) return { found: true };
        if (isBegun) await check(tx);
        await removeRest(tx.db, userId, going);
        const { layOpenUntil } = await findJournal(tx.db, userId);
        if (layOpenUntil === OPEN) await noteOpenUntil(tx.db, userId, now());
        await setMode(tx.db, userId, 'sealed');
        return { done: tx.nextSeq(userId) };
      });
      if (seq !== null) engine.wipe();
      return seq;
    },

    finishOpening(userId, { generation, leaving = 0 }) {
      const way: Way = { from: 'opening', to: 'plain', generation };
      return inSlices<number, number | null>(userId, async (tx, counted) => {
        if (await isDone(tx, userId, way)) return NOTHING_LEFT;
        if (counted === null && (await countClosed(tx.db, userId)) !== leaving) throw unfinished();
        // What is sealed and came since was not counted: it is hers, and is to be opened first.
        const closedUpTo = counted ?? (await seqOf(tx.db, userId));
        const going: Going = { ...ALL_CLOSED, closedUpTo };
        if (await removeSome(tx.db, userId, going)) return { found: closedUpTo };
        await removeRest(tx.db, userId, going);
        if ((await countClosed(tx.db, userId)) > 0) throw unfinished();
        await setMode(tx.db, userId, 'plain');
        return { done: tx.nextSeq(userId) };
      });
    },

    async startOver(userId) {
      const seq = await inSlices<true, number>(userId, async (tx) => {
        // Of a plain one, where this is said a second time, it is what was written since.
        const { mode } = await modeOf(tx.db, userId);
        const going: Going = { written: !isPlain(mode) };
        if (await removeSome(tx.db, userId, going)) return { found: true };
        await removeRest(tx.db, userId, going);
        await forgetWord(tx.db, userId);
        if (!(await removeSome(tx.db, userId, ALL_CLOSED))) {
          return { done: await endEmptying(tx, userId) };
        }
        await setMode(tx.db, userId, 'emptying');
        return { done: tx.nextSeq(userId) };
      });
      return (await finishEmptying(userId)) ?? seq;
    },

    async listEmptying() {
      const rows = await kysely
        .selectFrom('user_sync')
        .select('user_id')
        // As the index says it.
        .where('journal', '=', sql.lit('emptying'))
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    finishEmptying,
  };
}

/** Of what a work came upon: there is more to do, or it is done. */
type Slice<Found, T> = { readonly found: Found } | { readonly done: T };
const NOTHING_LEFT = { done: null };

/** Throws changed_meanwhile: it is not on that way. */
async function isDone({ db }: Tx, userId: string, { from, to, generation }: Way): Promise<boolean> {
  const journal = await findJournal(db, userId);
  if (journal.generation !== generation) throw changedMeanwhile();
  if (journal.mode === to) return true;
  if (journal.mode !== from) throw changedMeanwhile();
  return false;
}

async function endEmptying(tx: Tx, userId: string): Promise<number> {
  await removeRest(tx.db, userId, ALL_CLOSED);
  await setMode(tx.db, userId, 'plain');
  return tx.nextSeq(userId);
}

/** The numbers stay: were they to begin anew, her devices would take the next journal for the one they know. */
async function forgetWord(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('journals')
    .set({ state: NO_WORD, openers: '[]', lay_open_until: null })
    .where('user_id', '=', userId)
    .execute();
}

async function seqOf(db: Db, userId: string): Promise<number> {
  const { seq } = await db
    .selectFrom('user_sync')
    .select('seq')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return seq;
}

/** More than so many answers, erased ones too. Counted by indexes alone. */
async function hasOpen(db: Db, userId: string, but = 0): Promise<boolean> {
  const { count } = await db
    .selectFrom('reflections')
    .select(COUNT)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count > (await countClosed(db, userId)) + but;
}

/** The same of sealed ones; `but`: not of this generation. */
async function countClosed(db: Db, userId: string, but = 0): Promise<number> {
  const { count } = await db
    .selectFrom('reflections')
    .select(COUNT)
    .where('user_id', '=', userId)
    .where('generation', '<>', but)
    .executeTakeFirstOrThrow();
  return count;
}

const COUNT = sql<number>`count(*)`.as('count');

function unfinished(): AppError {
  const message = 'Some answers still lie there as they were before.';
  return new AppError('journal_unfinished', { message });
}
