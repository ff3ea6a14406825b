import type { Database as Sqlite } from 'better-sqlite3';
import { AppError } from '../../shared/contract/app-error.ts';
import { refusal, type StorageHealth } from './storage-health.ts';

/**
 * The one door for writes. What arrives in one turn of the event loop is committed together (group
 * commit), because with `synchronous=FULL` the commit costs more than the writing.
 */
export interface WriteQueue {
  /**
   * Resolves after COMMIT with what `work` returned; rejects with what it threw, its writes undone.
   * `work` is synchronous and may run twice (a neighbour failed): it touches nothing but the database.
   */
  run<T>(work: (sqlite: Sqlite) => T): Promise<T>;
  /**
   * At once and alone, in a commit that may leave rows whose owner is gone: whoever does that has to
   * find and erase them, also after a kill.
   */
  runOrphaning<T>(work: (sqlite: Sqlite) => T): Promise<T>;
  /** Commits what is queued now. */
  flush(): void;
  /** Commits what is queued and refuses what comes later. */
  close(): void;
  stats(): WriteStats;
}

/** `queued` now; the others since the start. */
export interface WriteStats {
  readonly queued: number;
  /** Groups that were committed together. */
  readonly commits: number;
  readonly jobs: number;
  readonly seconds: number;
}

/** One queued piece of work; `attempt` runs it and keeps its outcome until `settle`. */
interface Job {
  attempt(): void;
  settle(): void;
  fail(error: unknown): void;
}

export function createWriteQueue(sqlite: Sqlite, health: StorageHealth): WriteQueue {
  const transaction = prepareTransaction(sqlite, health);
  let queued: Job[] = [];
  let closed = false;
  const done = { commits: 0, jobs: 0, seconds: 0 };

  function flush(): void {
    const jobs = queued;
    queued = [];
    if (jobs.length === 0) return;
    const startedAt = performance.now();
    commitTogether(transaction, jobs);
    done.commits += 1;
    done.jobs += jobs.length;
    done.seconds += (performance.now() - startedAt) / 1_000;
  }

  function refusalNow(): AppError | null {
    if (closed) return new AppError('unavailable', { message: 'The server is stopping.' });
    // Nothing is acknowledged into a damaged file.
    return health.fault() === 'storage_damaged' ? refusal('storage_damaged') : null;
  }

  function enter<T>(work: (sqlite: Sqlite) => T, begin: (job: Job) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refused = refusalNow();
      if (refused) {
        reject(refused);
        return;
      }
      let outcome: { readonly value: T } | undefined;
      begin({
        attempt: () => (outcome = { value: work(sqlite) }),
        settle: () => {
          if (outcome) resolve(outcome.value);
        },
        fail: reject,
      });
    });
  }

  return {
    run: (work) =>
      enter(work, (job) => {
        if (queued.length === 0) setImmediate(flush);
        queued.push(job);
      }),
    runOrphaning: (work) =>
      enter(work, (job) => {
        flush();
        // Within a transaction it could not be switched.
        sqlite.pragma('foreign_keys = OFF');
        try {
          commitAlone(transaction, job);
        } finally {
          sqlite.pragma('foreign_keys = ON');
        }
      }),
    flush,
    close() {
      closed = true;
      flush();
    },
    stats: () => ({ queued: queued.length, ...done }),
  };
}

function commitTogether(transaction: Transaction, jobs: readonly Job[]): void {
  const [first, ...others] = jobs;
  if (first && others.length === 0) {
    commitAlone(transaction, first);
    return;
  }
  try {
    transaction(() => {
      for (const job of jobs) job.attempt();
    });
  } catch {
    // One of them failed, or the commit did: alone, each gets the answer that is its own.
    for (const job of jobs) commitAlone(transaction, job);
    return;
  }
  for (const job of jobs) job.settle();
}

function commitAlone(transaction: Transaction, job: Job): void {
  try {
    transaction(() => job.attempt());
  } catch (error) {
    job.fail(error);
    return;
  }
  job.settle();
}

type Transaction = (body: () => void) => void;

function prepareTransaction(sqlite: Sqlite, health: StorageHealth): Transaction {
  // Immediate: a deferred transaction that reads before it writes meets SQLITE_BUSY beside the admin tool.
  const begin = sqlite.prepare('BEGIN IMMEDIATE');
  const commit = sqlite.prepare('COMMIT');
  const rollback = sqlite.prepare('ROLLBACK');
  return (body) => {
    try {
      begin.run();
      body();
      commit.run();
    } catch (error) {
      // A full disk or an I/O error has ended the transaction already.
      if (sqlite.inTransaction) rollback.run();
      throw health.judge(error);
    }
  };
}
