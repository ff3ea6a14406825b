import { CompiledQuery } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Gives the database another name, for a restore that another tool did: each device sees that it must compare,
 * and sends what is missing. Servers on PostgreSQL learn it with their next connection, so those are cut.
 */
export async function nameAnew({
  kysely,
  engine,
}: Pick<Database, 'kysely' | 'engine'>): Promise<void> {
  await kysely
    .updateTable('database_meta')
    .set({ value: crypto.randomUUID() })
    .where('key', '=', 'epoch')
    .execute();
  if (engine.name === 'postgres') await kysely.executeQuery(CompiledQuery.raw(CUT_OTHERS));
}

const CUT_OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'noor' AND usename = current_user
    AND pid <> pg_backend_pid()`;
