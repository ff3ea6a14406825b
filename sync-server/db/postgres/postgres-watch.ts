import { AppError } from '../../../shared/contract/app-error.ts';
import type { WriteStats } from '../database.ts';
import type { RunQuery } from '../direct-kysely.ts';
import { postgresHealth } from './postgres-faults.ts';

/** Knows what is under way, for the metrics and for the end; and tells callers of faults in our own words. */
export interface Watch {
  work<T>(work: () => Promise<T>): Promise<T>;
  statements(run: RunQuery): RunQuery;
  /** Of so many jobs, begun then (`performance.now()`). */
  readonly noteCommit: (jobs: number, startedAt: number) => void;
  readonly stats: () => WriteStats;
  /** Refuses what comes later, and resolves when nothing is under way. */
  close(): Promise<void>;
}

export function createWatch(): Watch {
  const done = { commits: 0, jobs: 0, seconds: 0 };
  const underWay = new Set<Promise<unknown>>();
  let queued = 0;
  let isClosed = false;

  async function judged<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw postgresHealth.judge(error);
    }
  }

  function watched<T>(work: () => Promise<T>): Promise<T> {
    const doing = judged(work);
    underWay.add(doing);
    const forget = () => void underWay.delete(doing);
    doing.then(forget, forget);
    return doing;
  }

  return {
    async work(work) {
      if (isClosed) throw stopping();
      queued += 1;
      try {
        return await watched(work);
      } finally {
        queued -= 1;
      }
    },
    statements: (run) => (query) => watched(() => run(query)),
    noteCommit(jobs, startedAt) {
      done.commits += 1;
      done.jobs += jobs;
      done.seconds += (performance.now() - startedAt) / 1_000;
    },
    stats: () => ({ queued, ...done }),
    async close() {
      isClosed = true;
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

function stopping(): AppError {
  return new AppError('unavailable', { message: 'The server is stopping.' });
}
