import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';

await startI18n('en');
// As in tests/setup/be-patient.ts.
configure({ asyncUtilTimeout: 9_000 });

// jsdom keeps the clock of its frames for as long as its window lives: one that a test faked never ticks again.
window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 16);
window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
// jsdom has no window that scrolls.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => complaints.push(words));
  }
});

/** What React complains about is a fault even when the test passes. */
afterEach(() => {
  cleanup();
  expect(complaints).toEqual([]);
});
