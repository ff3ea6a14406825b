import { sql, type Kysely } from 'kysely';

/**
 * The one place where a migration's text meets the engine. It is written for SQLite; another engine gets
 * its own words here (no STRICT, longer numbers), and no migration is written twice.
 */
export async function run(db: Kysely<unknown>, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(db);
}
