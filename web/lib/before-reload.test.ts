import { afterEach, expect, test, vi } from 'vitest';
import { flushBeforeReload, isAllKept, onBeforeReload } from './before-reload.ts';
import { askBeforeLeaving } from './use-leave-warning.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});
const holding = (flush: () => Promise<unknown>): void => void ends.push(onBeforeReload(flush));

test('where nobody holds a word all is handed over', async () => {
  expect(await flushBeforeReload()).toBe(true);
});

test('what was handed over is, whatever it resolves with but no', async () => {
  holding(() => Promise.resolve());
  holding(() => Promise.resolve(true));
  expect(await flushBeforeReload()).toBe(true);
});

test.each([() => Promise.resolve(false), () => Promise.reject(new Error('full'))])(
  'one that could not be handed over is told, and the others are all the same',
  async (flush) => {
    const other = vi.fn(() => Promise.resolve());
    holding(flush);
    holding(other);
    expect(await flushBeforeReload()).toBe(false);
    expect(other).toHaveBeenCalled();
  },
);

test('a device that hangs holds nobody up, and has taken nothing', async () => {
  vi.useFakeTimers();
  holding(() => new Promise(() => undefined));
  const flushed = flushBeforeReload();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await flushed).toBe(false);
});

test('all is kept only once the browser has nothing to ask before the page goes', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  const takeBack = askBeforeLeaving();
  const early = isAllKept();
  await vi.advanceTimersByTimeAsync(900);
  takeBack();
  expect(await early).toBe(true);

  ends.push(askBeforeLeaving());
  const late = isAllKept();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe(false);
});
