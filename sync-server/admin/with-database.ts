import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';

/** Throws where there is none: a verb makes no database. */
export function databaseFile(): string {
  const file = join(readConfig(process.env).dataDir, 'noor.db');
  if (!existsSync(file)) throw new Error(`There is no database yet: ${file}`);
  return file;
}

/** The one that the environment names, for one verb. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  if (!config.database) databaseFile();
  const database = await openDatabase(config);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
