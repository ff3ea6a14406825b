import { expect, test, vi } from 'vitest';
import {
  aWatchedPage as aPage,
  giveEachTestAWatch,
  MINUTE_MS,
  show,
  USER,
} from '../../../../tests/doubles/a-watched-page.ts';
import { shownSheet } from '../private/sheet/shown-sheet.ts';

giveEachTestAWatch();

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
    hear({ type: 'in-sight', userId: USER, touchedAt, isSheet: true });
    // A third one, without.
    hear({ type: 'in-sight', userId: USER, touchedAt });
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
  show('hidden');
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(close).toHaveBeenCalled();
});
