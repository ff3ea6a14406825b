import { nextDelay } from './next-delay.ts';
import type { StepOutcome } from './sync-pass.ts';

/** When the next pass may and should run. */
export interface RetryTimer {
  /** The server asked for time (Retry-After) and it is not over. */
  isTooEarly(): boolean;
  settle(outcome: StepOutcome): void;
  /** Arms it when something waits and the page is visible; disarms it else. */
  plan(isWanted: boolean): void;
}

export function createRetryTimer(run: () => void): RetryTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let notBefore = 0;
  return {
    isTooEarly: () => performance.now() < notBefore,
    settle({ stopped, retryAfterMs }) {
      failures = stopped === null ? 0 : failures + 1;
      // Time as the page counts it: a clock that is set must not stretch the wait.
      notBefore = retryAfterMs === null ? 0 : performance.now() + nextDelay(0, retryAfterMs, 0);
    },
    plan(isWanted) {
      clearTimeout(timer);
      if (!isWanted) return;
      const asked = Math.max(0, notBefore - performance.now());
      timer = setTimeout(run, nextDelay(Math.max(0, failures - 1), asked, Math.random()));
    },
  };
}
