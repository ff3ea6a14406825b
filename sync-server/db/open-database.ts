import { join } from 'node:path';
import type { DatabaseConfig } from '../config.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

interface Configured {
  readonly dataDir: string;
  /** Null: SQLite in the data folder. */
  readonly database: DatabaseConfig | null;
}

/** What the environment names. Nobody who keeps SQLite loads the other engine. */
export async function openDatabase({ dataDir, database }: Configured): Promise<Database> {
  if (!database) return openSqlite(join(dataDir, 'noor.db'));
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres(database);
}
