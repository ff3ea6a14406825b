import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { countThatFit } from '../../db/slices.ts';

type Db = Tx['db'];

/** Named here, because engines list their tables each in its own way; a test compares both. */
export const TABLES_OF_HERS = [
  ...(['sessions', 'password_resets', 'user_sync', 'feelings', 'community_authors'] as const),
  ...(['feeling_reports', 'reflections', 'feedback', 'model_ledger', 'request_keys'] as const),
  ...(['support_tickets', 'mail_outbox', 'account_keys'] as const),
  ...(['journals', 'sealed_insights'] as const),
  ...(['premium_grants', 'subscriptions', 'billing_notes'] as const),
] as const satisfies readonly (keyof Tables)[];

interface LongTable {
  readonly name: (typeof TABLES_OF_HERS)[number];
  /** Beside her id, what names a row. */
  readonly key: string;
  /** Columns that may hold much. */
  readonly texts: readonly string[];
}

/**
 * Tables that may hold very many rows of one account. They are read by her id alone, or together with her
 * row in `users`: once that is gone, nobody finds them.
 */
const LONG_TABLES: readonly LongTable[] = [
  { name: 'feelings', key: 'id', texts: ['feeling_text'] },
  { name: 'reflections', key: 'id', texts: ['sealed', 'answer', 'question_text', 'as_sent'] },
  { name: 'feedback', key: 'date', texts: ['sealed', 'feedback_text', 'improvement_areas'] },
  { name: 'sealed_insights', key: 'id', texts: ['sealed'] },
  { name: 'model_ledger', key: 'id', texts: ['sealed', 'body', 'answer_ids'] },
  { name: 'request_keys', key: 'key_hash', texts: ['made'] },
];
const LONG_NAMES: ReadonlySet<string> = new Set(LONG_TABLES.map(({ name }) => name));

/** Some milliseconds, in which everybody waits. */
const ROWS_OF_SLICE = 200;
const BYTES_OF_SLICE = 256 * 1024;
/** Ids and numbers of a row, and its places in the indexes. */
const ROW_BYTES = 300;

/** Do the rows of each table fit into one slice? */
export async function areFew(db: Db, userId: string): Promise<boolean> {
  for (const table of LONG_TABLES) {
    if (!(await firstSlice(db, table, userId)).isWhole) return false;
  }
  return true;
}

export async function eraseAll(db: Db, userId: string): Promise<void> {
  for (const name of TABLES_OF_HERS) await eraseOf(db, name, userId);
}

export async function eraseAllButLong(db: Db, userId: string): Promise<void> {
  for (const name of TABLES_OF_HERS) if (!LONG_NAMES.has(name)) await eraseOf(db, name, userId);
}

/** A slice of what is in the long tables; false when there was nothing left. */
export async function eraseSome(db: Db, userId: string): Promise<boolean> {
  for (const table of LONG_TABLES) {
    const { keys } = await firstSlice(db, table, userId);
    if (keys.length === 0) continue;
    await sql`DELETE FROM ${sql.table(table.name)}
      WHERE user_id = ${userId} AND ${sql.ref(table.key)} IN (${sql.join(keys)})`.execute(db);
    return true;
  }
  return false;
}

async function eraseOf(db: Db, name: string, userId: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(name)} WHERE user_id = ${userId}`.execute(db);
}

interface Slice {
  readonly keys: readonly string[];
  readonly isWhole: boolean;
}

async function firstSlice(
  db: Db,
  { name, key, texts }: LongTable,
  userId: string,
): Promise<Slice> {
  const bytes = texts.map((text) => sql`coalesce(octet_length(${sql.ref(text)}), 0)`);
  const { rows } = await sql<{ key: string; bytes: number }>`
    SELECT ${sql.ref(key)} AS "key", ${ROW_BYTES} + ${sql.join(bytes, sql` + `)} AS bytes
    FROM ${sql.table(name)} WHERE user_id = ${userId} LIMIT ${ROWS_OF_SLICE}`.execute(db);
  const fitting = rows.slice(0, countThatFit(rows, BYTES_OF_SLICE));
  const isWhole = rows.length < ROWS_OF_SLICE && fitting.length === rows.length;
  return { keys: fitting.map((row) => row.key), isWhole };
}
