import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * The one place where a migration's text meets the engine. It is written for SQLite; another engine gets
 * its own words here (no STRICT, longer numbers), and no migration is written twice.
 */
export async function run(db: Kysely<unknown>, ...texts: readonly string[]): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const text of texts) await sql.raw(isPostgres ? inPostgres(text) : text).execute(db);
}

/** An INTEGER of SQLite holds epoch ms, one of PostgreSQL does not. */
export function inPostgres(text: string): string {
  if (!/^(?:CREATE|ALTER) TABLE/.test(text)) return text;
  return text
    .replace(/\) STRICT$/, ')')
    .replaceAll(/\bINTEGER\b/g, 'BIGINT')
    .replaceAll(/\bREAL\b/g, 'DOUBLE PRECISION')
    .replaceAll(/\bBLOB\b/g, 'BYTEA');
}
