import type pg from 'pg';
import { createCounting } from '../counters.ts';
import type { Answering, Database, Secrets, Unsealed } from '../database.ts';
import { postgresHealth as health } from './postgres-faults.ts';
import { createTogether } from './postgres-groups.ts';
import { createKysely, createRunner, type RunnerOptions } from './postgres-kysely.ts';
import { createTransaction, repeating } from './postgres-transactions.ts';
import { createWatch } from './postgres-watch.ts';

interface OpenedPostgres extends RunnerOptions {
  /** For single statements. */
  readonly statements: pg.Pool;
  /** For transactions: those that wait for a lock keep nobody from reading. */
  readonly transactions: pg.Pool;
  readonly epoch: () => string;
  readonly secrets: Secrets;
}

export function createPostgresDatabase(opened: OpenedPostgres): Unsealed {
  const { statements, transactions, epoch, secrets } = opened;
  const watch = createWatch();
  const transaction = createTransaction(transactions, opened);
  // In one order, so that two groups never wait for each other.
  const counting = createCounting((query) => query.orderBy('user_id').forUpdate());
  const countingNow = createCounting((query) => query.orderBy('user_id').forUpdate().skipLocked());

  const transact: Database['transact'] = (userId, work) =>
    watch.work(async () => {
      const startedAt = performance.now();
      const userIds = userId === null ? [] : [userId];
      const result = await transaction((db) => counting(db, userIds, work));
      watch.noteCommit(1, startedAt);
      return result;
    });

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await watch.close();
    await Promise.all([statements.end(), transactions.end()]);
  }

  return {
    engine: {
      name: 'postgres',
      isShared: true,
      // The database overwrites by and by what was erased; its log and its copies are the operator's.
      wipe: () => true,
      examine: () => Promise.resolve(true),
      locked: (query) => query.forUpdate(),
      steady: (query) => query.forShare(),
      unclaimed: (query) => query.forUpdate().skipLocked(),
    },
    kysely: createKysely(watch.statements(repeating(createRunner(statements, opened)))),
    transact,
    // All rows go with their owner, by their foreign keys; nobody else waits for that here.
    transactOrphaning: transact,
    together<Q, A>(work: Answering<Q, A>) {
      const { noteCommit } = watch;
      const ask = createTogether<Q, A>(
        { transaction, countingNow, countingInTurn: counting, noteCommit },
        work,
      );
      return (userId: string, question: Q) => watch.work(() => ask(userId, question));
    },
    epoch,
    secrets,
    health,
    stats: watch.stats,
    close: () => (closing ??= close()),
  };
}
