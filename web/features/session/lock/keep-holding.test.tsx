import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHolding } from './held-keys.ts';
import type { OpenedLock } from './opened-lock.ts';

const opened = {
  userId: 'amal',
  keys: { of: 'hers' },
  ring: { token: 'hers' },
  kept: { lock: {}, idleMinutes: 5, hiddenMinutes: 5, closedAt: 7 },
} as unknown as OpenedLock;
const told = vi.fn();
const HELD = { userId: 'amal', token: 'hers', keys: { of: 'hers' }, closedAt: 7 };
/** What listens to the window outlives a test, and is let go of with its page. */
let page = { isOpen: true };

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { controller: { postMessage: told } },
    configurable: true,
  });
  const own = { isOpen: true };
  page = own;
  keepHolding(() => (own.isOpen ? opened : null));
});
afterEach(() => {
  page.isOpen = false;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(document, 'visibilityState');
  told.mockClear();
  vi.useRealTimers();
});

test('a worker that has ended after a quiet half minute has her keys again', async () => {
  await vi.advanceTimersByTimeAsync(29_000);
  expect(told).toHaveBeenCalledWith({
    type: 'HOLD_KEYS',
    held: expect.objectContaining(HELD) as unknown,
  });
});

test('a page that goes says them once more: it may be a reload', () => {
  dispatchEvent(new Event('pagehide'));
  expect(told).toHaveBeenCalledOnce();
});

test('out of sight a worker is not kept alive with them', async () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(told).not.toHaveBeenCalled();
});

test('a page that closes, or that she is out of, says nothing more', async () => {
  page.isOpen = false;
  await vi.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new Event('pagehide'));
  expect(told).not.toHaveBeenCalled();
});
