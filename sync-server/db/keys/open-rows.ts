import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** From before accounts had keys, in the words of the indexes of migration 0081, by which they are found. */
export const OPEN = {
  reflections: sql<boolean>`sealed IS NULL AND deleted = 0`,
  feedback: sql<boolean>`sealed IS NULL AND feedback_text <> ''`,
  support_tickets: sql<boolean>`sealed IS NULL`,
  model_ledger: sql<boolean>`body IS NOT NULL`,
} as const;

const TABLES = ['reflections', 'feedback', 'support_tickets', 'model_ledger'] as const;

/** What belongs to an account that is being erased goes by itself. */
export function openRows(table: keyof typeof OPEN): RawBuilder<unknown> {
  return sql`FROM ${sql.table(table)}
    WHERE ${OPEN[table]} AND user_id IN (SELECT user_id FROM user_sync)`;
}

export async function countOpenRows(db: Kysely<Tables>): Promise<number> {
  let count = 0;
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count ${openRows(table)}`.execute(db);
    count += rows[0]?.count ?? 0;
  }
  return count;
}
