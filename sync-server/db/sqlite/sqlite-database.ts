import type Sqlite from 'better-sqlite3';
import { createCounting } from '../counters.ts';
import type { Answering, Asked, Database, Secrets, Unsealed } from '../database.ts';
import { createLogEmptier } from './empty-log.ts';
import { isSmall, isSoundBeside } from './quick-check.ts';
import { createKysely, createRunner } from './sqlite-kysely.ts';
import type { StorageHealth } from '../storage-health.ts';
import { createWriteQueue } from './write-queue.ts';

export interface SqliteDatabase extends Database {
  /** The connection of the write queue: for what looks at the file itself, and for tests. */
  readonly sqlite: Sqlite.Database;
}

interface Opened {
  /** The queue's alone. */
  readonly writer: Sqlite.Database;
  /** Everybody's; what it reads is committed. */
  readonly reader: Sqlite.Database;
  readonly health: StorageHealth;
  readonly epoch: string;
  readonly secrets: Secrets;
}

export function createSqliteDatabase(opened: Opened): Unsealed<SqliteDatabase> {
  const { writer, reader, health, epoch, secrets } = opened;
  const writes = createWriteQueue(writer, health);
  const read = createRunner(reader, health);
  const counting = createCounting();
  const log = createLogEmptier(writer);
  // A server that was killed may have owed it.
  log.empty();

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    health.stop();
    log.stop();
    await writes.close();
    reader.close();
    // Also cuts the log, when nobody else has the file open.
    writer.close();
  }

  return {
    engine: {
      name: 'sqlite',
      isShared: false,
      wipe: () => log.empty(),
      examine: (stopping) =>
        isSmall(writer.name) ? Promise.resolve(true) : isSoundBeside(writer.name, stopping),
      // There is one writer at a time.
      locked: (query) => query,
      steady: (query) => query,
      unclaimed: (query) => query,
    },
    kysely: createKysely((query) =>
      query.query.kind === 'SelectQueryNode'
        ? read(query)
        : writes.run((db) => db.executeQuery(query)),
    ),
    transact: (userId, work) =>
      writes.run((db) => counting(db, userId === null ? [] : [userId], work)),
    transactOrphaning: (userId, work) => writes.runOrphaning((db) => counting(db, [userId], work)),
    together<Q, A>(work: Answering<Q, A>) {
      const ask = writes.together<Asked<Q>, A>((db, asked) => {
        const userIds = asked.map(({ userId }) => userId);
        return counting(db, userIds, (tx) => work(tx, asked));
      });
      return (userId: string, question: Q) => ask({ userId, question });
    },
    epoch: () => epoch,
    secrets,
    health,
    sqlite: writer,
    stats: () => writes.stats(),
    close: () => (closing ??= close()),
  };
}
