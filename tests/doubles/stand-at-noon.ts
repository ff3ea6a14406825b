import { afterEach, beforeEach, vi } from 'vitest';
import type { Day } from '../../shared/contract/day.ts';

/** For every test of the file it is noon of that day where the test runs; timers go on as they do. */
export function standAtNoonOf(day: Day): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
