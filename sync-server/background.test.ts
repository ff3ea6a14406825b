import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackground } from './background.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('what comes later comes once, after its time', async () => {
  const work = vi.fn(() => Promise.resolve());
  const background = createBackground(() => undefined);
  background.later(5_000, work);
  vi.advanceTimersByTime(4_999);
  await background.settled();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await background.settled();
  vi.advanceTimersByTime(60_000);
  await background.settled();
  expect(work).toHaveBeenCalledOnce();
});

test('what was promised comes once: after its time, or when the server stops', async () => {
  const [soon, late] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const background = createBackground(() => undefined);
  background.surely(1_000, soon);
  background.surely(5_000, late);
  vi.advanceTimersByTime(4_999);
  await background.settled();
  expect([soon.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
  background.stop();
  vi.advanceTimersByTime(60_000);
  await background.settled();
  expect([soon.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
});

test('nothing comes later once it was stopped', async () => {
  const work = vi.fn(() => Promise.resolve());
  const background = createBackground(() => undefined);
  background.later(5_000, work);
  background.stop();
  background.later(5_000, work);
  vi.advanceTimersByTime(60_000);
  await background.settled();
  expect(work).not.toHaveBeenCalled();
});
