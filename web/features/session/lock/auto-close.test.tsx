import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncNotice } from '../../../../shared/contract/worker-messages.ts';
import { closeByItself } from './auto-close.ts';
import type { OpenedLock } from './opened-lock.ts';

const MINUTE_MS = 60_000;
const USER = 'amal';
const opened = {
  userId: USER,
  kept: { idleMinutes: 5, hiddenMinutes: 5, closedAt: 0 },
} as OpenedLock;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  show('visible');
  vi.useRealTimers();
});

function aPage(read = () => opened as OpenedLock | null) {
  const close = vi.fn();
  const told: SyncNotice[] = [];
  let hear: (notice: SyncNotice) => void = () => undefined;
  closeByItself(read, close, {
    post: (notice) => void told.push(notice),
    subscribe: (listener) => {
      hear = listener;
      return () => undefined;
    },
  });
  return { close, told, hear: (notice: SyncNotice) => hear(notice) };
}

function show(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  if (state === 'hidden') document.dispatchEvent(new Event('visibilitychange'));
}

test('closes after quiet minutes, counted from her last touch', async () => {
  const { close } = aPage();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(close).toHaveBeenCalled();
});

test.each(['hidden', 'visible'] as const)(
  'a quiet page (%s) does not close the device beside one that she writes on',
  async (state) => {
    const { close, hear } = aPage();
    show(state);
    for (let minute = 0; minute < 12; minute += 1) {
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      hear({ type: 'in-sight', userId: USER, touchedAt: Date.now() });
    }
    expect(close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(close).toHaveBeenCalled();
  },
);

test('another page that is seen and quiet keeps it open no longer than its own quiet minutes', async () => {
  const { close, hear } = aPage();
  const touchedAt = Date.now();
  show('hidden');
  for (let minute = 0; minute < 4; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    hear({ type: 'in-sight', userId: USER, touchedAt });
  }
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(close).toHaveBeenCalled();
});

test('what somebody else does in this browser counts for nothing', async () => {
  const { close, hear } = aPage();
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    hear({ type: 'in-sight', userId: 'noura', touchedAt: Date.now() });
  }
  expect(close).toHaveBeenCalled();
});

test('a page that is seen says so and when it was touched; one out of sight says nothing', async () => {
  const { told } = aPage();
  const touchedAt = Date.now();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(told.at(-1)).toEqual({ type: 'in-sight', userId: USER, touchedAt });
  show('hidden');
  const before = told.length;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(told).toHaveLength(before);
});

test('the first touch after a long sleep closes, and does not count', async () => {
  const { close } = aPage();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  // Asleep no timer runs.
  vi.setSystemTime(Date.now() + 180 * MINUTE_MS);
  window.dispatchEvent(new Event('pointerdown'));
  expect(close).toHaveBeenCalled();
});

test('where no device is kept closed nothing is told and nothing closes', async () => {
  const { told, close } = aPage(() => null);
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(told).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});
