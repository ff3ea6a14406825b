import { sql } from 'kysely';
import { AccountGone, type Database, type Tx } from '../../db/database.ts';
import { OPEN, openRows } from '../../db/keys/open-rows.ts';
import type { WordSeal } from '../../db/keys/seals.ts';
import { nextTurn } from '../../db/slices.ts';
import { isStorageFault } from '../../db/storage-health.ts';
import type { FeedbackRow, ModelLedgerRow, ReflectionRow, TicketRow } from '../../db/tables.ts';
import { placeOfDay, sealSaid } from '../../feedback/said-words.ts';
import { placeOfSent } from '../../feedback/model/sent-words.ts';
import { bytesOf } from '../../reflections/account-size.ts';
import { NO_WORDS } from '../../reflections/answer-row.ts';
import { placeOf, wordsOf } from '../../reflections/sealed-words.ts';
import { NOTHING_OPEN, sealTicket } from '../../support/ticket-words.ts';

type Db = Tx['db'];
type Stood = Pick<Database, 'kysely' | 'transact' | 'engine' | 'words'>;

/**
 * Seals what lies open from before accounts had keys, slice by slice with others between, and overwrites what it
 * was. Killed at any point it goes on at the next start. Whose rows cannot be sealed now is passed over: true once
 * nothing is left, and for whoever was passed over it throws when all others are done.
 */
export async function sealOpenRows(
  { kysely, transact, words, engine }: Stood,
  stopping?: AbortSignal,
): Promise<boolean> {
  const faults: unknown[] = [];
  for (const { findOwner, sealSome } of KINDS) {
    let passed = '';
    let owner = await findOwner(kysely, passed);
    while (owner !== null) {
      const userId = owner;
      try {
        const seal = await words.of(userId);
        await transact(userId, async ({ db }) => {
          await seal.confirm(db);
          await sealSome(db, userId, seal);
        });
      } catch (error) {
        // A full disk is everybody's.
        if (isStorageFault(error)) throw error;
        if (!(error instanceof AccountGone)) faults.push(error);
        passed = userId;
      }
      await nextTurn();
      if (stopping?.aborted) return false;
      owner = await findOwner(kysely, passed);
    }
  }
  // Also where nothing was left: whoever sealed or erased the last of it may have been killed before this.
  engine.wipe();
  const [first] = faults;
  if (first !== undefined) throw new Error(`${faults.length} were passed over.`, { cause: first });
  return true;
}

interface Kind {
  /** The first one behind `passed` of whom some lie open; null when there is nobody. */
  readonly findOwner: (db: Db, passed: string) => Promise<string | null>;
  /** A slice of hers. */
  readonly sealSome: (db: Db, userId: string, words: WordSeal) => Promise<void>;
}

const ROWS_AT_ONCE = 50;

function ownerFinder(table: keyof typeof OPEN): Kind['findOwner'] {
  return async (db, passed) => {
    const { rows } = await sql<{ user_id: string }>`
      SELECT user_id ${openRows(table)} AND user_id > ${passed} ORDER BY user_id LIMIT 1`.execute(
      db,
    );
    return rows[0]?.user_id ?? null;
  };
}

const KINDS: readonly Kind[] = [
  { findOwner: ownerFinder('reflections'), sealSome: sealAnswers },
  { findOwner: ownerFinder('feedback'), sealSome: sealInsights },
  { findOwner: ownerFinder('support_tickets'), sealSome: sealTickets },
  { findOwner: ownerFinder('model_ledger'), sealSome: sealSent },
];

async function sealAnswers(db: Db, userId: string, words: WordSeal): Promise<void> {
  const rows: ReflectionRow[] = await db
    .selectFrom('reflections')
    .selectAll()
    .where('user_id', '=', userId)
    .where(OPEN.reflections)
    .limit(ROWS_AT_ONCE)
    .execute();
  let grown = 0;
  for (const row of rows) {
    const sealed = words.close(placeOf(row.id), wordsOf(row));
    const closed = { ...row, ...NO_WORDS, sealed };
    grown += bytesOf(closed) - bytesOf(row);
    await db
      .updateTable('reflections')
      .set({ ...NO_WORDS, sealed })
      .where('user_id', '=', userId)
      .where('id', '=', row.id)
      .execute();
  }
  await db
    .updateTable('user_sync')
    .set((row) => ({ bytes: row('bytes', '+', grown) }))
    .where('user_id', '=', userId)
    .execute();
}

async function sealInsights(db: Db, userId: string, words: WordSeal): Promise<void> {
  const rows: FeedbackRow[] = await db
    .selectFrom('feedback')
    .selectAll()
    .where('user_id', '=', userId)
    .where(OPEN.feedback)
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const { date, content_hash, ...said } of rows) {
    await db
      .updateTable('feedback')
      .set({
        ...sealSaid(placeOfDay(date), said, words),
        content_hash: content_hash === null ? null : words.markOf(content_hash),
      })
      .where('user_id', '=', userId)
      .where('date', '=', date)
      .execute();
  }
}

async function sealTickets(db: Db, userId: string, words: WordSeal): Promise<void> {
  const rows: TicketRow[] = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .where(OPEN.support_tickets)
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const ticket of rows) {
    await db
      .updateTable('support_tickets')
      .set({ ...NOTHING_OPEN, sealed: sealTicket(ticket, words) })
      .where('user_id', '=', userId)
      .where('id', '=', ticket.id)
      .execute();
  }
}

async function sealSent(db: Db, userId: string, words: WordSeal): Promise<void> {
  const rows: ModelLedgerRow[] = await db
    .selectFrom('model_ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .where(OPEN.model_ledger)
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const { id, body, body_hash } of rows) {
    await db
      .updateTable('model_ledger')
      .set({
        body: null,
        body_hash: words.markOf(body_hash),
        sealed: words.close(placeOfSent(id), body),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
}
