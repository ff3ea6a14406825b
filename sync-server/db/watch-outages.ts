import { setTimeout as wait } from 'node:timers/promises';

export interface OutageWatch {
  /** To be called when somebody got no answer of the database. */
  look(): void;
}

interface Watched {
  /** Whether the database answers now. */
  readonly answers: () => Promise<boolean>;
  /** True when an outage begins, false when it is over. */
  readonly say: (isAway: boolean) => void;
  readonly stopping: AbortSignal;
  readonly pauseMs?: number;
}

const PAUSE_MS = 2_000;

/** One statement that waited too long is no outage, so the database is asked before anything is said of it. */
export function watchOutages({ answers, say, stopping, pauseMs = PAUSE_MS }: Watched): OutageWatch {
  let isLooking = false;

  async function follow(): Promise<void> {
    if ((await answers()) || stopping.aborted) return;
    say(true);
    do {
      await wait(pauseMs, undefined, { signal: stopping, ref: false });
    } while (!(await answers()));
    say(false);
  }

  return {
    look() {
      if (isLooking || stopping.aborted) return;
      isLooking = true;
      // The wait is called off when the server stops.
      void follow()
        .catch(() => undefined)
        .finally(() => (isLooking = false));
    },
  };
}
