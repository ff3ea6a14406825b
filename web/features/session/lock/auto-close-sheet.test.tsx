import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncNotice } from '../../../../shared/contract/worker-messages.ts';
import { shownSheet } from '../private/sheet/shown-sheet.ts';
import { closeByItself } from './auto-close.ts';
import type { OpenedLock } from './opened-lock.ts';

const MINUTE_MS = 60_000;
const opened = {
  userId: 'amal',
  kept: { lock: {}, idleMinutes: 5, hiddenMinutes: 5, closedAt: 7 },
} as unknown as OpenedLock;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  shownSheet.set(false);
  vi.useRealTimers();
});

function aPage() {
  const close = vi.fn();
  const told: SyncNotice[] = [];
  let hear: (notice: SyncNotice) => void = () => undefined;
  closeByItself(() => opened, close, {
    post: (notice) => void told.push(notice),
    subscribe: (listener) => {
      hear = listener;
      return () => undefined;
    },
  });
  return { close, told, hear: (notice: SyncNotice) => hear(notice) };
}

test('while a sheet is shown it is quiet after half an hour, and her other pages hear of it', async () => {
  const { close, told } = aPage();
  shownSheet.set(true);
  await vi.advanceTimersByTimeAsync(29 * MINUTE_MS);
  expect(close).not.toHaveBeenCalled();
  expect(told.at(-1)).toMatchObject({ type: 'in-sight', isSheet: true });
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(close).toHaveBeenCalled();
});

test('a page beside the one that shows it waits as long', async () => {
  const { close, hear } = aPage();
  const touchedAt = Date.now();
  for (let minute = 0; minute < 29; minute += 1) {
    hear({ type: 'in-sight', userId: 'amal', touchedAt, isSheet: true });
    // A third one, without.
    hear({ type: 'in-sight', userId: 'amal', touchedAt });
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  }
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(close).toHaveBeenCalled();
});

test('a sheet that is gone lasts no longer than her own minutes', async () => {
  const { close } = aPage();
  shownSheet.set(true);
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
  expect(close).not.toHaveBeenCalled();
  shownSheet.set(false);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(close).toHaveBeenCalled();
});

test('out of sight it closes as before', async () => {
  const { close } = aPage();
  shownSheet.set(true);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(close).toHaveBeenCalled();
});
