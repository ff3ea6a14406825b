import { vi } from 'vitest';

const isPage = typeof document !== 'undefined';

/**
 * The longest a test waits for what must happen: how long that takes on a busy machine proves nothing. In tests of the
 * page no timer of the product has this length.
 */
const PATIENCE_MS = isPage ? 59_999 : 100_000;

// Vitest's own limit is a second, which a busy machine may need for anything.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: PATIENCE_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });

const SHORTEST_POLL_MS = 9_000;
const NEVER_MS = 2 ** 31 - 1;

// Most polls of a page come every ten seconds or later, sooner than a test gives up: a poll must not do what an event
// forgot to do. So without a fake clock such timers do not fire in tests of the page, except Testing Library's limit.
if (isPage) for (const name of ['setTimeout', 'setInterval'] as const) holdPolls(name);

function holdPolls(name: 'setTimeout' | 'setInterval'): void {
  const start = globalThis[name] as (callback: unknown, ms?: number, ...rest: unknown[]) => unknown;
  Reflect.set(globalThis, name, (callback: unknown, ms = 0, ...rest: unknown[]) =>
    start(callback, ms >= SHORTEST_POLL_MS && ms !== PATIENCE_MS ? NEVER_MS : ms, ...rest),
  );
}
