import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { firstSlice, LONG_TABLES } from '../../db/table-slices.ts';

type Db = Tx['db'];

/** Named here, because engines list their tables each in its own way; a test compares both. */
export const TABLES_OF_HERS = [
  ...(['sessions', 'password_resets', 'user_sync', 'feelings', 'community_authors'] as const),
  ...(['feeling_reports', 'reflections', 'feedback', 'model_ledger', 'request_keys'] as const),
  ...(['support_tickets', 'mail_outbox', 'account_keys'] as const),
  ...(['journals', 'sealed_insights'] as const),
  ...(['premium_grants', 'subscriptions', 'billing_notes'] as const),
] as const satisfies readonly (keyof Tables)[];

/**
 * They are read by her id alone, or together with her row in `users`: once that is gone, nobody finds what is left
 * in them.
 */
const LONG = Object.values(LONG_TABLES);
const LONG_NAMES: ReadonlySet<string> = new Set(LONG.map(({ name }) => name));

/** Do the rows of each table fit into one slice? */
export async function areFew(db: Db, userId: string): Promise<boolean> {
  for (const table of LONG) {
    if (!(await firstSlice(db, table, ofHers(userId))).isWhole) return false;
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
  for (const table of LONG) {
    const { keys } = await firstSlice(db, table, ofHers(userId));
    if (keys.length === 0) continue;
    await sql`DELETE FROM ${sql.table(table.name)}
      WHERE user_id = ${userId} AND ${sql.ref(table.key)} IN (${sql.join(keys)})`.execute(db);
    return true;
  }
  return false;
}

function ofHers(userId: string): RawBuilder<boolean> {
  return sql<boolean>`user_id = ${userId}`;
}

async function eraseOf(db: Db, name: string, userId: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(name)} WHERE user_id = ${userId}`.execute(db);
}
