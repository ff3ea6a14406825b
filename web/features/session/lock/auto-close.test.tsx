import { describe, expect, test, vi } from 'vitest';
import { removeLock, writeLock } from '../../../../shared/outbox/kept-lock.ts';
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
const HOUR_MS = 60 * MINUTE_MS;

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

test.each([
  ['at once, which may be a reload', 0, true],
  ['after minutes out of sight, which is none', 5, false],
])('says how it closes: %s', async (_, hiddenMinutes, mayBeReload) => {
  const { close } = aPage(() => ({ ...opened, kept: { ...opened.kept, hiddenMinutes } }));
  show('hidden');
  await vi.advanceTimersByTimeAsync(hiddenMinutes * MINUTE_MS);
  expect(close.mock.calls[0]).toEqual([mayBeReload]);
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
  expect(told.at(-1)).toEqual({ type: 'in-sight', userId: USER, touchedAt, quietMs: 5_000 });
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

test('a clock that is set back meanwhile closes it no later', async () => {
  const { close } = aPage();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  vi.setSystemTime(Date.now() - HOUR_MS);
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1);
  expect(close).toHaveBeenCalled();
});

test('nor does one that is set back keep it open out of sight', async () => {
  const { close } = aPage();
  show('hidden');
  vi.setSystemTime(Date.now() - HOUR_MS);
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 5_000);
  expect(close).toHaveBeenCalled();
});

test('how quiet another page is counts as it says, where the clock was set back after her last touch', async () => {
  const { close, hear } = aPage();
  const touchedAt = Date.now() + HOUR_MS;
  for (let minute = 1; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    hear({ type: 'in-sight', userId: USER, touchedAt, quietMs: minute * MINUTE_MS });
  }
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1);
  expect(close).toHaveBeenCalled();
});

test('a page of the version before says when it was touched, and is believed', async () => {
  const { close, hear } = aPage();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  hear({ type: 'in-sight', userId: USER, touchedAt: Date.now() - 3 * MINUTE_MS });
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(close).toHaveBeenCalled();
});

const ways = {
  'comes into sight': () => {
    show('hidden');
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  },
  'comes back by the back button': () => {
    window.dispatchEvent(new Event('pagehide'));
    const shown = Object.assign(new Event('pageshow'), { persisted: true });
    window.dispatchEvent(shown);
  },
};

describe.each(['comes into sight', 'comes back by the back button'] as const)(
  'a page that %s',
  (way) => {
    test('shows itself where nothing was closed meanwhile', async () => {
      await keepLock({ closedAt: 7 });
      const { close } = aPage();
      ways[way]();
      expect(isCovered()).toBe(true);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(isCovered()).toBe(false);
      expect(close).not.toHaveBeenCalled();
    });

    // A clock that was set back lies behind the closing of before.
    test.each([6, 8])(
      'closes before it shows anything where it was closed (%i)',
      async (closedAt) => {
        await keepLock({ closedAt });
        const { close } = aPage();
        ways[way]();
        await vi.advanceTimersByTimeAsync(1_000);
        expect(close).toHaveBeenCalled();
        expect(isCovered()).toBe(true);
      },
    );

    test('closes where it is not kept closed any more', async () => {
      await keepLock({ closedAt: 7 });
      await settled(removeLock(USER));
      const { close } = aPage();
      ways[way]();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(close).toHaveBeenCalled();
      expect(isCovered()).toBe(true);
    });
  },
);

test('a page that lives on under the gate is not covered, and closes again later', async () => {
  let isUnderGate = false;
  const { close } = aPage(() => (isUnderGate ? null : opened));
  show('hidden');
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(close).toHaveBeenCalled();
  isUnderGate = true;
  show('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  show('hidden');
  expect(isCovered()).toBe(false);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  show('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('keydown'));
  isUnderGate = false;
  close.mockClear();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 5_000);
  expect(close).toHaveBeenCalled();
});

function keepLock(fields: { readonly closedAt: number }): Promise<void> {
  return settled(writeLock(USER, { ...opened.kept, ...fields }));
}

/** The database of the tests waits for timers as well. */
async function settled(work: Promise<void>): Promise<void> {
  await vi.advanceTimersByTimeAsync(100);
  await work;
}
