import { afterEach, beforeEach, expect, vi } from 'vitest';

/** RxDB's Dexie storage advertises its paid storages once per process. */
const ADVERTISEMENT = 'RxDB Open Core RxStorage';

const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if (!text.includes(ADVERTISEMENT)) printed.push(`console.${method}: ${text}`);
    });
  }
});

// A warning nobody expected is a fault nobody has met yet.
afterEach(() => {
  expect(printed).toEqual([]);
});
