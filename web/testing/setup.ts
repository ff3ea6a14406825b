import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { openedLock } from '../features/session/lock/opened-lock.ts';
import { sheetFirst, shownSheet } from '../features/session/private/sheet/shown-sheet.ts';
import { startI18n } from '../i18n/i18n.ts';

await startI18n('en');
// As in tests/setup/be-patient.ts.
// The very number that tests/setup/be-patient.ts lets through.
configure({ asyncUtilTimeout: 59_999 });

// jsdom keeps the clock of its frames for as long as its window lives: one that a test faked never ticks again.
window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 16);
window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
// jsdom has no window that scrolls.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

const complaints: unknown[][] = [];
// A text that was not loaded is shown by its name.
const unloaded = new Set<string>();
i18next.options.saveMissing = true;
i18next.off('missingKey');
i18next.on('missingKey', (_languages: unknown, _namespace: unknown, name: string) => {
  unloaded.add(name);
});

beforeEach(() => {
  complaints.length = 0;
  unloaded.clear();
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => complaints.push(words));
  }
});

/** What React complains about is a fault even when the test passes. */
afterEach(() => {
  // What is out of the document was left by another test, as a gate that nobody opened.
  const shown = document.body.textContent;
  cleanup();
  // The page of one test is not that of the next.
  openedLock.set(null);
  shownSheet.set(false);
  sheetFirst.set(false);
  localStorage.clear();
  sessionStorage.clear();
  expect([...unloaded].filter((name) => shown.includes(name))).toEqual([]);
  expect(complaints).toEqual([]);
});
