import { describe, expect, test, vi } from 'vitest';
import {
  aWatchedPage as aPage,
  giveEachTestAWatch,
  isCovered,
  MINUTE_MS,
  opened,
  show,
  USER,
} from '../../../../tests/doubles/a-watched-page.ts';

giveEachTestAWatch();

test.each([
  ['focusin', () => document.body],
  ['selectionchange', () => document],
  ['scroll', () => document],
  ['scroll', () => document.body],
])('whoever only reads is not quiet: %s', async (name, target) => {
  const { close } = aPage();
  for (let minute = 0; minute < 8; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    target().dispatchEvent(new Event(name, { bubbles: name === 'focusin' }));
  }
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(close).toHaveBeenCalled();
});

describe('a page that begins out of sight', () => {
  const rules = (hiddenMinutes: number) => ({
    ...opened,
    kept: { ...opened.kept, idleMinutes: 60, hiddenMinutes },
  });

  test('is covered, tells nothing, and closes by the rule of what is out of sight', async () => {
    show('hidden');
    const { close, told } = aPage(() => rules(5));
    expect(isCovered()).toBe(true);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(close).toHaveBeenCalled();
    expect(told).toEqual([]);
  });

  test('closes nothing under her hands, also where out of sight is closed at once', async () => {
    show('hidden');
    const { close, hear } = aPage(() => rules(0));
    for (let step = 0; step < 12; step += 1) {
      await vi.advanceTimersByTimeAsync(5_000);
      hear({ type: 'in-sight', userId: USER, touchedAt: Date.now() });
    }
    expect(close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(close).toHaveBeenCalled();
  });

  test('is not covered where the device is not kept closed', () => {
    show('hidden');
    aPage(() => null);
    expect(isCovered()).toBe(false);
  });
});
