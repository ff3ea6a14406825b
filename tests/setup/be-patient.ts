import { vi } from 'vitest';

/** Left alone it gives up after a second, which a busy machine may need for anything. */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: 100_000,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
