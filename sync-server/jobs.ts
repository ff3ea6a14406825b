import { Cron } from 'croner';

/** Something that is done again and again; late and missed turns are made good by what it does, not by how often. */
export interface Job {
  /** Cron, with seconds. */
  readonly pattern: string;
  readonly work: () => Promise<unknown>;
}

/** One turn of a job at a time; croner looks at the clock anew after a sleep. Returns what ends them. */
export function startJobs(jobs: readonly Job[], onFault: (error: unknown) => void): () => void {
  const crons = jobs.map(
    ({ pattern, work }) =>
      new Cron(pattern, { protect: true, catch: onFault }, async () => {
        await work();
      }),
  );
  return () => {
    for (const cron of crons) cron.stop();
  };
}
