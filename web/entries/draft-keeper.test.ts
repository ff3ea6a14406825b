import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftKeeper, DRAFT_DELAY_MS } from './draft-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('typing without a pause is still written within the delay', async () => {
  const kept = new Map<string, string>();
  const keeper = createDraftKeeper({
    write: (key, text) => Promise.resolve(void kept.set(key, text)),
    keepNow: () => undefined,
    onOutcome: () => undefined,
  });
  for (const text of ['a', 'ab', 'abc', 'abcd']) {
    keeper.note('q1', text);
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS * 0.4);
  }
  expect(kept.get('q1')).toBe('abc');
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
  expect(kept.get('q1')).toBe('abcd');
});

test('leaving writes at once, and the newest text wins', async () => {
  const written: string[] = [];
  const keeper = createDraftKeeper({
    write: (_key, text) => Promise.resolve(void written.push(text)),
    keepNow: () => undefined,
    onOutcome: () => undefined,
  });
  keeper.note('q1', 'first');
  void keeper.flush();
  keeper.note('q1', '');
  await keeper.flush();
  expect(written.at(-1)).toBe('');
});

test('a refused write is reported, kept, and tried again with the next one', async () => {
  const written: string[] = [];
  const outcomes: unknown[] = [];
  let full = true;
  const keeper = createDraftKeeper({
    write: (_key, text) => {
      if (full) return Promise.reject(new Error('quota'));
      return Promise.resolve(void written.push(text));
    },
    keepNow: () => undefined,
    onOutcome: (error) => outcomes.push(error),
  });
  keeper.note('q1', 'precious');
  await keeper.flush();
  full = false;
  await keeper.flush();
  expect(written).toEqual(['precious']);
  expect(outcomes).toEqual([new Error('quota'), null]);
});

test('a page that goes keeps what waits and what is being written, within the same turn', () => {
  const kept: [string, string][] = [];
  const keeper = createDraftKeeper({
    write: () => new Promise(() => undefined),
    keepNow: (texts) => kept.push(...texts),
    onOutcome: () => undefined,
  });
  keeper.note('q1', 'being written');
  void keeper.flush();
  keeper.note('q2', 'waits');
  keeper.leave();
  expect(kept).toContainEqual(['q1', 'being written']);
  expect(kept).toContainEqual(['q2', 'waits']);
});
