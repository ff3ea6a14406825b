import type { Database as Sqlite } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { WriteStats } from '../database.ts';
import { openDoor } from '../direct-kysely.ts';
import { createKysely, createRunner } from './sqlite-kysely.ts';
import { refusal, type StorageHealth } from '../storage-health.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/**
 * The one door for writes. What arrives until a turn of the event loop brings nobody more is committed together
 * (group commit), because with `synchronous=FULL` the commit costs more than the writing. The connection is
 * the queue's alone: what anybody else did on it would fall into a group, and be lost with its rollback.
 */
export interface WriteQueue {
  /**
   * Resolves after COMMIT with what `work` returned; rejects with what it threw, its writes undone.
   * `work` may run twice (a neighbour failed), so it touches nothing but the database; and waits for
   * nothing else, because all others wait for it.
   */
  run<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** At once and alone, in a commit that may leave rows whose owner is gone. */
  runOrphaning<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** What is committed together is answered by one call; where that fails, each by a call of its own. */
  together<Q, A>(
    work: (db: Db, questions: readonly Q[]) => Promise<readonly A[]>,
  ): (question: Q) => Promise<A>;
  /** Commits what is queued now. */
  flush(): Promise<void>;
  /** Commits what is queued and refuses what comes later. */
  close(): Promise<void>;
  stats(): WriteStats;
}

/** Queued pieces of work that are done by one call; `attempt` runs them and keeps what came of it until `settle`. */
interface Job {
  /** Jobs of the same set are done by one call; null for one that is alone. */
  readonly set: ((db: Db, jobs: readonly Job[]) => Promise<void>) | null;
  attempt(db: Db): Promise<void>;
  settle(): void;
  fail(error: unknown): void;
}

/** Of the event loop; where nothing happens, two last some microseconds. */
const QUIET_TURNS = 2;
const MOST_TURNS = 10;

export function createWriteQueue(sqlite: Sqlite, health: StorageHealth): WriteQueue {
  const transaction = prepareTransaction(sqlite, health);
  let queued: Job[] = [];
  let closed = false;
  let last: Promise<void> = Promise.resolve();
  const done = { commits: 0, jobs: 0, seconds: 0 };

  /** One transaction after the other, whoever began it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work);
    return last;
  }

  async function commitQueued(): Promise<void> {
    const jobs = queued;
    queued = [];
    if (jobs.length === 0) return;
    const startedAt = performance.now();
    await commitTogether(transaction, jobs);
    done.commits += 1;
    done.jobs += jobs.length;
    done.seconds += (performance.now() - startedAt) / 1_000;
  }

  const flush = () => inTurn(commitQueued);

  function refusalNow(): AppError | null {
    if (closed) return new AppError('unavailable', { message: 'The server is stopping.' });
    // Nothing is acknowledged into a damaged file.
    return health.fault() === 'storage_damaged' ? refusal('storage_damaged') : null;
  }

  function enter<T>(begin: (outcome: Outcome<T>) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refused = refusalNow();
      if (refused) reject(refused);
      else begin(createOutcome(resolve, reject));
    });
  }

  /** Whoever is on the way comes along: requests that arrive together are not read in the same turn. */
  function gather(): void {
    let [count, turns, quietTurns] = [0, 0, 0];
    const look = () => {
      quietTurns = queued.length > count ? 0 : quietTurns + 1;
      turns += 1;
      count = queued.length;
      if (quietTurns >= QUIET_TURNS || turns >= MOST_TURNS) void flush();
      else setImmediate(look);
    };
    setImmediate(look);
  }

  function add(job: Job): void {
    if (queued.length === 0) gather();
    queued.push(job);
  }

  return {
    run: (work) => enter((outcome) => add(jobOf(work, outcome))),
    runOrphaning: (work) =>
      enter((outcome) => {
        void flush();
        void inTurn(async () => {
          // Within a transaction it could not be switched.
          sqlite.pragma('foreign_keys = OFF');
          try {
            await commitAlone(transaction, jobOf(work, outcome));
          } finally {
            sqlite.pragma('foreign_keys = ON');
          }
        });
      }),
    together(work) {
      const createJob = setOf(work);
      return (question) => enter((outcome) => add(createJob(question, outcome)));
    },
    flush,
    close() {
      closed = true;
      return flush();
    },
    stats: () => ({ queued: queued.length, ...done }),
  };
}

interface Outcome<T> {
  readonly keep: (value: T) => void;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

function createOutcome<T>(
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Outcome<T> {
  let kept: { readonly value: T } | undefined;
  return {
    keep: (value) => void (kept = { value }),
    settle: () => {
      if (kept) resolve(kept.value);
    },
    fail: reject,
  };
}

function jobOf<T>(work: (db: Db) => Promise<T>, outcome: Outcome<T>): Job {
  const { settle, fail } = outcome;
  return { set: null, attempt: async (db) => outcome.keep(await work(db)), settle, fail };
}

function setOf<Q, A>(work: (db: Db, questions: readonly Q[]) => Promise<readonly A[]>) {
  const waiting = new WeakMap<Job, { readonly question: Q; readonly outcome: Outcome<A> }>();
  async function set(db: Db, jobs: readonly Job[]): Promise<void> {
    const asked = jobs.flatMap((job) => waiting.get(job) ?? []);
    const answers = await work(
      db,
      asked.map(({ question }) => question),
    );
    if (answers.length !== asked.length) throw new Error('Not every question was answered.');
    answers.forEach((answer, index) => asked[index]?.outcome.keep(answer));
  }
  return (question: Q, outcome: Outcome<A>): Job => {
    const { settle, fail } = outcome;
    const job: Job = { set, attempt: (db) => set(db, [job]), settle, fail };
    waiting.set(job, { question, outcome });
    return job;
  };
}

/** Each work in turn; those of one set where the first of them stands. */
async function attemptAll(db: Db, jobs: readonly Job[]): Promise<void> {
  const begun = new Set<Job['set']>();
  for (const job of jobs) {
    const { set } = job;
    if (set === null) await job.attempt(db);
    else if (!begun.has(set)) {
      begun.add(set);
      await set(
        db,
        jobs.filter((one) => one.set === set),
      );
    }
  }
}

async function commitTogether(transaction: Transaction, jobs: readonly Job[]): Promise<void> {
  const [first, ...others] = jobs;
  if (first && others.length === 0) {
    await commitAlone(transaction, first);
    return;
  }
  try {
    await transaction((db) => attemptAll(db, jobs));
  } catch {
    // One of them failed, or the commit did: alone, each gets the answer that is its own.
    for (const job of jobs) await commitAlone(transaction, job);
    return;
  }
  for (const job of jobs) job.settle();
}

async function commitAlone(transaction: Transaction, job: Job): Promise<void> {
  try {
    await transaction((db) => job.attempt(db));
  } catch (error) {
    job.fail(error);
    return;
  }
  job.settle();
}

type Transaction = (body: (db: Db) => Promise<void>) => Promise<void>;

function prepareTransaction(sqlite: Sqlite, health: StorageHealth): Transaction {
  // Immediate: a deferred transaction that reads before it writes meets SQLITE_BUSY beside the admin tool.
  const begin = sqlite.prepare('BEGIN IMMEDIATE');
  const commit = sqlite.prepare('COMMIT');
  const rollback = sqlite.prepare('ROLLBACK');
  const run = createRunner(sqlite, health);
  return async (body) => {
    const door = openDoor(createKysely, run);
    try {
      begin.run();
      await withoutWaiting(body(door.db));
      commit.run();
    } catch (error) {
      // A full disk or an I/O error has ended the transaction already.
      if (sqlite.inTransaction) rollback.run();
      throw health.judge(error);
    } finally {
      door.shut();
    }
  };
}

/**
 * A work that waits for a timer, a file or the network would keep every writer waiting, and what it waits
 * for could be another write. Statements answer at once, so a work that is not done when nothing is left
 * to be done at once waits for something else.
 */
function withoutWaiting(body: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    // The tick comes when all microtasks are done, those too that this one began.
    queueMicrotask(() => process.nextTick(() => reject(new Error(WAITED))));
    body.then(resolve, reject);
  });
}

const WAITED = 'A work of the write queue waited for something else than its transaction.';
