import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '../config.ts';
import type { Database } from './database.ts';
import { KEY_FILE_NAME, openSqlite } from './sqlite/open-sqlite.ts';

interface Configured {
  readonly dataDir: string;
  /** Null: SQLite in the data folder. */
  readonly database: DatabaseConfig | null;
  /** Null: in the data folder, or made of the secret key. */
  readonly keyFile?: string | null;
}

/** What the environment names. Nobody who keeps SQLite loads the other engine. */
export async function openDatabase(config: Configured): Promise<Database> {
  const { dataDir, database } = config;
  const path = keyFileOf(config);
  const isChosen = (config.keyFile ?? null) !== null;
  if (!database) return openSqlite(join(dataDir, 'noor.db'), path ?? undefined);
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres(database, { path, isChosen });
}

/** Null: the key is made of the secret key. */
export function keyFileOf(config: Configured & { readonly database: null }): string;
export function keyFileOf(config: Configured): string | null;
export function keyFileOf({ dataDir, database, keyFile = null }: Configured): string | null {
  if (keyFile !== null) return keyFile;
  const usual = join(dataDir, KEY_FILE_NAME);
  // One that was moved from SQLite goes on with the file it had.
  return !database || existsSync(usual) ? usual : null;
}
