import { Cron } from 'croner';
import type { Context } from './context.ts';
import type { RateLimits } from './http/rate-limits.ts';

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

/** What the clock starts; everything else is done when something happens. */
export function jobsOf(
  { affirmations, leases, mailer: { delivery } }: Context,
  limits: Pick<RateLimits, 'tidy'>,
): readonly Job[] {
  return [
    {
      pattern: '0 * * * * *',
      work: () => leases.whenMine('affirmations', 150_000, () => affirmations.sendDue()),
    },
    {
      pattern: '*/15 * * * * *',
      // Not to be waited for: a slow conversation would hold up the next turn.
      work: () => {
        delivery.wake();
        return Promise.resolve();
      },
    },
    {
      pattern: '30 */10 * * * *',
      work: () => leases.whenMine('tidy_mails', 900_000, () => delivery.tidy()),
    },
    {
      pattern: '40 */10 * * * *',
      work: () => leases.whenMine('tidy_limits', 900_000, () => limits.tidy()),
    },
  ];
}
