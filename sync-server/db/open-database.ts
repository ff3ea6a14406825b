import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { createLogEmptier } from './empty-log.ts';
import { migrate } from './migrate.ts';
import { isSmall, isSound } from './quick-check.ts';
import { createStorageHealth, type StorageHealth } from './storage-health.ts';
import type { Tables } from './tables.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

export interface Database {
  /** Single statements only: a write of several goes through `writes`. */
  readonly kysely: Kysely<Tables>;
  readonly sqlite: Sqlite.Database;
  /** Names this database; a restored backup has another, so devices notice. */
  readonly epoch: string;
  readonly writes: WriteQueue;
  readonly health: StorageHealth;
  /** After every erasure: its words are not to stay in the log either. Done by and by while others read. */
  emptyLog(): void;
  /** Commits what is queued, then closes. */
  close(): Promise<void>;
}

/**
 * Opens the one connection, asserts its durability, looks a small file through, migrates. A damaged one
 * is opened to be read, so that people can take their words away. `:memory:` is refused: it has no log to sync.
 */
export async function openDatabase(file: string): Promise<Database> {
  const sqlite = new Sqlite(file);
  const health = createStorageHealth(sqlite);
  try {
    setPragmas(sqlite);
    const kysely = new Kysely<Tables>({ dialect: new Dialect(cached(sqlite, health)) });
    if (isSmall(file) && !isSound(sqlite)) health.noteDamaged();
    else await migrate(kysely);
    const writes = createWriteQueue(sqlite, health);
    const log = createLogEmptier(sqlite);
    // A server that was killed may have owed it.
    log.empty();
    const close = () => {
      health.stop();
      log.stop();
      writes.close();
      // Also cuts the log, when nobody else has the file open.
      sqlite.close();
      return Promise.resolve();
    };
    const epoch = readEpoch(sqlite);
    return { kysely, sqlite, epoch, writes, health, emptyLog: () => log.empty(), close };
  } catch (error) {
    health.stop();
    sqlite.close();
    throw error;
  }
}

function setPragmas(sqlite: Sqlite.Database): void {
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma('journal_mode = WAL');
  // better-sqlite3 is compiled to be NORMAL in WAL, which may lose acknowledged entries at a power cut.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // Erased text is overwritten, not only let go.
  sqlite.pragma('secure_delete = ON');
  assertDurable(sqlite);
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

/** Kysely thinks SQLite cannot roll back DDL; it can, so a failed migration leaves no half schema. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Immediate: two processes that migrate at once wait for each other instead of failing. */
class Driver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }
}

class Dialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
  override createDriver(): SqliteDriver {
    return new Driver({ database: this.#database });
  }
}

const MAX_KEPT_STATEMENTS = 500;

/** Kysely prepares each statement again; keeping them doubles the rate. */
function cached(sqlite: Sqlite.Database, health: StorageHealth): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => sqlite.close(),
    prepare(text) {
      let statement = kept.get(text);
      if (!statement) {
        if (kept.size >= MAX_KEPT_STATEMENTS) kept.clear();
        statement = judged(sqlite.prepare(text), health);
        kept.set(text, statement);
      }
      return statement;
    },
  };
}

function judged(statement: Sqlite.Statement, health: StorageHealth): SqliteStatement {
  function run<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw health.judge(error);
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => run(() => statement.all(parameters)),
    run: (parameters) => run(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
}
