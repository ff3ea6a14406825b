import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';

await startI18n('en');

// jsdom knows the dialog element but cannot open it.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

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
