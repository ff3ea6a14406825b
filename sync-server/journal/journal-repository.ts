import { sql } from 'kysely';
import type { Journal, JournalMode, JournalStamp } from '../../shared/contract/journal.ts';
import type { Database, Tx } from '../db/database.ts';
import { keep, unseen } from '../db/kept.ts';
import type { StoredMode } from '../db/tables.ts';
import { createFinishRepository, type FinishRepository } from './finish-repository.ts';
import {
  changedMeanwhile,
  findJournal as find,
  NEVER_OPEN,
  noteOpenUntil,
  OPEN,
  setMode,
  type StoredJournal,
} from './journal-rows.ts';
import { assertKey } from './unopened-repository.ts';

/** What her devices say of a journal. */
export type JournalWord = Pick<Journal, 'generation' | 'version' | 'openers'> & {
  readonly state: string;
};

/** From which modes to which, under keys that are new or those of before. */
export interface Step {
  readonly from: readonly StoredMode[];
  readonly to: JournalMode;
  readonly keys: 'new' | 'same';
}

export interface JournalRepository extends FinishRepository {
  find(userId: string): Promise<StoredJournal>;
  /** Null of a plain one. */
  stampOf(userId: string): Promise<JournalStamp | null>;
  /**
   * A word that comes a second time changes nothing, also where another device has brought the journal to its
   * end since: null. Throws changed_meanwhile: it is not in that mode, or there is a later word on it.
   */
  write(userId: string, step: Step, word: JournalWord): Promise<number | null>;
}

type Db = Tx['db'];

export function createJournalRepository(
  surroundings: Pick<Database, 'kysely' | 'transact' | 'engine' | 'words'> & {
    readonly now: () => number;
  },
): JournalRepository {
  const { kysely, transact, now } = surroundings;
  const stamp = prepareStamp();
  return {
    ...createFinishRepository(surroundings),
    find: (userId) => find(kysely, userId),
    async stampOf(userId) {
      const [row] = await stamp(kysely, { userId });
      return row ?? null;
    },
    write: (userId, { from, to, keys }, word) =>
      transact(userId, async (tx) => {
        const { mode, ...before } = await find(tx.db, userId);
        if ((mode === to || mode === END[to]) && isSameWord(before, word)) return null;
        if (!from.includes(mode) || !isNext(before, word, keys)) throw changedMeanwhile();
        if (mode === 'plain') await assertKey(tx.db, userId);
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
  };
}

function prepareStamp() {
  return keep<{ userId: string }, JournalStamp>((db, value) =>
    db
      .selectFrom('user_sync')
      .innerJoin('journals', 'journals.user_id', 'user_sync.user_id')
      .select(['journal as mode', 'generation', 'version'])
      .where('user_sync.user_id', '=', unseen.text(value('userId')))
      .where(sql<boolean>`journal NOT IN ('plain', 'emptying')`)
      .$castTo<JournalStamp>(),
  );
}

/** What a journal that is on its way becomes. */
const END: Partial<Record<JournalMode, JournalMode>> = { sealing: 'sealed', opening: 'plain' };

type Known = Omit<StoredJournal, 'mode'>;

function isSameWord(known: Known, { generation, version, state }: JournalWord): boolean {
  return known.generation === generation && known.version === version && known.state === state;
}

/** What came later stays: another device said it, and this one has not read it. */
function isNext(known: Known, word: JournalWord, keys: Step['keys']): boolean {
  // Drawn before another device's word, it would take the place of what she chose there.
  if (keys === 'new') return word.generation > known.generation && word.version > known.version;
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

/** Erased ones too, which copies hold as they were. */
async function hasAny(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_sync')
    .select('documents')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.documents ?? 0) > 0;
}

/** That she agreed to a model. */
async function forgetConsent(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ model_host: null, model_name: null, model_agreed_at: null })
    .where('id', '=', userId)
    .execute();
}
