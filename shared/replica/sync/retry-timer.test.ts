import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetryTimer } from './retry-timer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the next pass is not planned before the time the server asked for', async () => {
  const run = vi.fn();
  const timer = createRetryTimer(run);
  timer.settle({ stopped: 'server', retryAfterMs: 120_000 });
  timer.plan(true);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(timer.isTooEarly()).toBe(true);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(timer.isTooEarly()).toBe(false);
});
