import { vi } from 'vitest';

/**
 * Left alone it gives up after a second, which a busy machine may need for anything. A page looks again
 * by itself after ten seconds or more: in its tests that must not do what was forgotten.
 */
const timeout = typeof document === 'undefined' ? 100_000 : 9_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
