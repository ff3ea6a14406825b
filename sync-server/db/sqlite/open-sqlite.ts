import Sqlite from 'better-sqlite3';
import { dirname, join } from 'node:path';
import type { Unsealed } from '../database.ts';
import { sealed } from '../keys/open-word-seals.ts';
import { migrate } from '../migrate.ts';
import { assertNotMoved } from './moved-to.ts';
import { isSmall, isSound } from './quick-check.ts';
import { readSecrets } from './read-secrets.ts';
import { createSqliteDatabase, type SqliteDatabase } from './sqlite-database.ts';
import { createStorageHealth } from '../storage-health.ts';

/**
 * Opens the two connections, asserts their durability, looks a small file through, migrates. A damaged one
 * is opened to be read, so that people can take their words away. `:memory:` is refused: it has no log to sync.
 */
export async function openSqlite(
  file: string,
  keyFile: string = join(dirname(file), KEY_FILE_NAME),
): Promise<SqliteDatabase> {
  const database = await open(file);
  return sealed(database, { path: keyFile, derived: null, isChosen: true });
}

async function open(file: string): Promise<Unsealed<SqliteDatabase>> {
  const writer = new Sqlite(file);
  const health = createStorageHealth(writer);
  try {
    setPragmas(writer);
    if (isSmall(file) && !isSound(writer)) health.noteDamaged();
    else await migrate(writer);
    assertNotMoved(writer);
    const epoch = readEpoch(writer);
    const secrets = readSecrets(writer);
    return createSqliteDatabase({ writer, reader: openReader(file), health, epoch, secrets });
  } catch (error) {
    health.stop();
    writer.close();
    throw error;
  }
}

/** Beside the database, unless another place is named. */
export const KEY_FILE_NAME = 'noor.key';

function setPragmas(sqlite: Sqlite.Database): void {
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma('journal_mode = WAL');
  // better-sqlite3 is compiled to be NORMAL in WAL, which may lose acknowledged entries at a power cut.
  sqlite.pragma('synchronous = FULL');
  // Four times the usual: a page that is written again and again goes into the file once.
  sqlite.pragma('wal_autocheckpoint = 4000');
  sqlite.pragma('foreign_keys = ON');
  // Erased text is overwritten, not only let go.
  sqlite.pragma('secure_delete = ON');
  assertDurable(sqlite);
}

function openReader(file: string): Sqlite.Database {
  const reader = new Sqlite(file, { readonly: true, fileMustExist: true });
  reader.pragma('busy_timeout = 5000');
  return reader;
}

const SYNCHRONOUS_FULL = 2;

/** The promise "acknowledged is stored" rests on these two: without them the server does not start. */
export function assertDurable(sqlite: Sqlite.Database): void {
  const mode = sqlite.pragma('journal_mode', { simple: true });
  const synchronous = sqlite.pragma('synchronous', { simple: true });
  if (mode === 'wal' && synchronous === SYNCHRONOUS_FULL) return;
  throw new Error(
    `The database must run with journal_mode=wal and synchronous=FULL, but has ${String(mode)} and ${String(synchronous)}.`,
  );
}

function readEpoch(sqlite: Sqlite.Database): string {
  const read = sqlite.prepare(`SELECT value FROM database_meta WHERE key = 'epoch'`).pluck();
  // First looked for: a database that takes no more writes is still read.
  if (read.get() === undefined) {
    sqlite
      .prepare(`INSERT INTO database_meta (key, value) VALUES ('epoch', ?) ON CONFLICT DO NOTHING`)
      .run(crypto.randomUUID());
  }
  return String(read.get());
}
