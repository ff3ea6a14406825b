import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../shared/contract/app-error.ts';
import type { Journal, JournalMode, JournalStamp } from '../../shared/contract/journal.ts';
import type { Database, Tx } from '../db/database.ts';
import { keep, unseen } from '../db/kept.ts';
import { COUNTED, ROW_BYTES } from '../reflections/account-size.ts';
import { removeInsights } from './closed-insight-repository.ts';
import { modeOf } from './journal-rows.ts';

/** A journal as it lies here. */
export interface StoredJournal extends Omit<Journal, 'open_copies_until' | 'lay_open'> {
  /** Epoch ms; 0 while pages of hers lie open, -1 where none ever did, null where nobody took note. */
  readonly layOpenUntil: number | null;
}

/** What her devices say of a journal. */
export type JournalWord = Pick<Journal, 'generation' | 'version' | 'openers'> & {
  readonly state: string;
};

/** From which modes to which, under keys that are new or those of before. */
export interface Step {
  readonly from: readonly JournalMode[];
  readonly to: JournalMode;
  readonly keys: 'new' | 'same';
}

export interface Finish {
  readonly generation: number;
  /** Sealed documents that no key of hers opens. */
  readonly leaving?: number | undefined;
}

export interface JournalRepository {
  find(userId: string): Promise<StoredJournal>;
  /** Null of a plain one. */
  stampOf(userId: string): Promise<JournalStamp | null>;
  /**
   * A word that comes a second time changes nothing. Throws changed_meanwhile: it is not in that mode, or
   * there is a later word on it. Resolves with the newest seq.
   */
  write(userId: string, step: Step, word: JournalWord): Promise<number>;
  /** Null where it was done before. Throws journal_unfinished and changed_meanwhile. */
  finishSealing(userId: string, finish: Finish): Promise<number | null>;
  finishOpening(userId: string, finish: Finish): Promise<number | null>;
  startOver(userId: string): Promise<number>;
}

type Db = Tx['db'];

export function createJournalRepository({
  kysely,
  transact,
  engine,
  now,
}: Pick<Database, 'kysely' | 'transact' | 'engine'> & {
  readonly now: () => number;
}): JournalRepository {
  const stamp = prepareStamp();
  return {
    find: (userId) => find(kysely, userId),
    async stampOf(userId) {
      const [row] = await stamp(kysely, { userId });
      return row ?? null;
    },
    write: (userId, { from, to, keys }, word) =>
      transact(userId, async (tx) => {
        const { mode, ...before } = await find(tx.db, userId);
        if (mode === to && isSameWord(before, word)) return tx.nextSeq(userId);
        if (!from.includes(mode) || !isNext(before, word, keys)) throw changedMeanwhile();
        await putWord(tx.db, { userId, word, now: now() });
        if (to === 'opening') await noteOpenUntil(tx.db, userId, null);
        if (mode === 'plain') {
          const ever = before.generation === 0 ? NEVER_OPEN : null;
          await noteOpenUntil(tx.db, userId, (await hasAny(tx.db, userId)) ? OPEN : ever);
        }
        // From here on no model is asked, whatever waits to be written.
        if (to === 'sealing') await forgetConsent(tx.db, userId);
        await setMode(tx.db, userId, to);
        return tx.nextSeq(userId);
      }),
    async finishSealing(userId, { generation, leaving = 0 }) {
      const seq = await transact(userId, async (tx) => {
        const { mode, ...before } = await find(tx.db, userId);
        if (before.generation !== generation) throw changedMeanwhile();
        if (mode === 'sealed') return null;
        if (mode !== 'sealing') throw changedMeanwhile();
        if (await hasOpen(tx.db, userId)) throw unfinished();
        if ((await countClosed(tx.db, userId, generation)) !== leaving) throw unfinished();
        await forgetWritten(tx.db, userId);
        await removeInsights(tx.db, userId, { before: generation });
        if (before.layOpenUntil === OPEN) await noteOpenUntil(tx.db, userId, now());
        await setMode(tx.db, userId, 'sealed');
        return tx.nextSeq(userId);
      });
      if (seq !== null) engine.wipe();
      return seq;
    },
    finishOpening: (userId, { generation, leaving = 0 }) =>
      transact(userId, async (tx) => {
        const { mode, ...before } = await find(tx.db, userId);
        if (before.generation !== generation) throw changedMeanwhile();
        if (mode === 'plain') return null;
        if (mode !== 'opening') throw changedMeanwhile();
        if ((await countClosed(tx.db, userId)) !== leaving) throw unfinished();
        await (leaving > 0 ? removeClosed(tx.db, userId) : removeInsights(tx.db, userId));
        await setMode(tx.db, userId, 'plain');
        return tx.nextSeq(userId);
      }),
    startOver: (userId) =>
      transact(userId, async (tx) => {
        await removeClosed(tx.db, userId);
        await forgetWord(tx.db, userId);
        await setMode(tx.db, userId, 'plain');
        return tx.nextSeq(userId);
      }),
  };
}

function prepareStamp() {
  return keep<{ userId: string }, JournalStamp>((db, value) =>
    db
      .selectFrom('user_sync')
      .innerJoin('journals', 'journals.user_id', 'user_sync.user_id')
      .select(['journal as mode', 'generation', 'version'])
      .where('user_sync.user_id', '=', unseen.text(value('userId')))
      .where('journal', '<>', sql.lit('plain')),
  );
}

async function find(db: Db, userId: string): Promise<StoredJournal> {
  const { mode } = await modeOf(db, userId);
  const row = await db
    .selectFrom('journals')
    .select(['generation', 'version', 'state', 'openers', 'lay_open_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) {
    return { mode, generation: 0, version: 0, state: null, openers: [], layOpenUntil: null };
  }
  const { lay_open_until: layOpenUntil, ...word } = row;
  const state = row.state === NO_WORD ? null : row.state;
  return {
    mode,
    ...word,
    state,
    openers: JSON.parse(row.openers) as Journal['openers'],
    layOpenUntil,
  };
}

type Known = Omit<StoredJournal, 'mode'>;

function isSameWord(known: Known, { generation, version, state }: JournalWord): boolean {
  return known.generation === generation && known.version === version && known.state === state;
}

/** What came later stays: another device said it, and this one has not read it. */
function isNext(known: Known, word: JournalWord, keys: Step['keys']): boolean {
  if (keys === 'new') return word.generation > known.generation;
  return word.generation === known.generation && word.version === known.version + 1;
}

async function putWord(
  db: Db,
  { userId, word, now }: { userId: string; word: JournalWord; now: number },
): Promise<void> {
  const { generation, version, state } = word;
  const openers = JSON.stringify(word.openers);
  const row = { generation, version, state, openers, changed_at: now };
  await db
    .insertInto('journals')
    .values({ user_id: userId, ...row, lay_open_until: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** She began again: no word of hers, nor a way in, is left. */
const NO_WORD = '';

/** The numbers stay: were they to begin anew, her devices would take the next journal for the one they know. */
async function forgetWord(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('journals')
    .set({ state: NO_WORD, openers: '[]', lay_open_until: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Pages still do; new keys for a journal that is sealed change nothing about what lay open before. */
const OPEN = 0;
/** Nor did one before that is empty by now: of such a one nobody knows. */
export const NEVER_OPEN = -1;

async function noteOpenUntil(db: Db, userId: string, until: number | null): Promise<void> {
  await db
    .updateTable('journals')
    .set({ lay_open_until: until })
    .where('user_id', '=', userId)
    .execute();
}

/** Erased ones too, which copies hold as they were. */
async function hasAny(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_sync')
    .select('documents')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.documents ?? 0) > 0;
}

async function setMode(db: Db, userId: string, journal: JournalMode): Promise<void> {
  await db.updateTable('user_sync').set({ journal }).where('user_id', '=', userId).execute();
}

/** Answers, erased ones too. */
async function hasOpen(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reflections')
    .select('id')
    .where('user_id', '=', userId)
    .where('generation', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same of sealed ones; `but`: not of this generation. */
async function countClosed(db: Db, userId: string, but = 0): Promise<number> {
  const { count } = await db
    .selectFrom('reflections')
    .select(sumOf(sql`1`).as('count'))
    .where('user_id', '=', userId)
    .where('generation', '<>', but)
    .executeTakeFirstOrThrow();
  return count;
}

/** Insights, and what went to a model: all of it tells of her words. */
async function forgetWritten(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('feedback').where('user_id', '=', userId).execute();
  await db.deleteFrom('model_ledger').where('user_id', '=', userId).execute();
}

/** That she agreed to a model. */
async function forgetConsent(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ model_host: null, model_name: null, model_agreed_at: null })
    .where('id', '=', userId)
    .execute();
}

async function removeClosed(db: Db, userId: string): Promise<void> {
  await removeInsights(db, userId);
  await db
    .deleteFrom('reflections')
    .where('user_id', '=', userId)
    .where('generation', 'is not', null)
    .execute();
  const bytes = COUNTED.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
  const counted = await db
    .selectFrom('reflections')
    .select((build) => [
      build.fn.countAll<number>().as('documents'),
      sumOf(sql`1 - deleted`).as('answers'),
      sumOf(sql`${sql.join(bytes, sql` + `)} + ${sql.lit(ROW_BYTES)}`).as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await db.updateTable('user_sync').set(counted).where('user_id', '=', userId).execute();
}

/** As a number in every engine. */
function sumOf(what: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`CAST(coalesce(sum(${what}), 0) AS BIGINT)`;
}

function changedMeanwhile(): AppError {
  const message = 'Another device changed this meanwhile.';
  return new AppError('changed_meanwhile', { message });
}

function unfinished(): AppError {
  const message = 'Some answers still lie there as they were before.';
  return new AppError('journal_unfinished', { message });
}
