import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftKeeper, DRAFT_DELAY_MS } from './draft-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aBox(write: (text: string) => Promise<void>) {
  let text = '';
  const kept: (readonly string[])[] = [];
  const outcomes: unknown[] = [];
  const keeper = createDraftKeeper({
    write: () => write(text),
    keepNow: (keys) => void kept.push(keys),
    onOutcome: (error) => void outcomes.push(error),
  });
  const type = (typed: string): void => {
    text = typed;
    keeper.note('q1');
  };
  return { keeper, type, kept, outcomes };
}

test('typing without a pause is still written within the delay', async () => {
  const written: string[] = [];
  const { type } = aBox((text) => Promise.resolve(void written.push(text)));
  for (const text of ['a', 'ab', 'abc', 'abcd']) {
    type(text);
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS * 0.4);
  }
  expect(written.at(-1)).toBe('abc');
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
  expect(written.at(-1)).toBe('abcd');
});

test('leaving writes at once, and the newest text wins', async () => {
  const written: string[] = [];
  const { keeper, type } = aBox((text) => Promise.resolve(void written.push(text)));
  type('first');
  void keeper.flush();
  type('');
  await keeper.leave();
  expect(written.at(-1)).toBe('');
});

test('a refused write is reported, kept, and tried again with the next one', async () => {
  const written: string[] = [];
  let full = true;
  const { keeper, type, outcomes } = aBox((text) => {
    if (full) return Promise.reject(new Error('quota'));
    return Promise.resolve(void written.push(text));
  });
  type('precious');
  await keeper.flush();
  expect(keeper.unwritten()).toEqual(['q1']);
  full = false;
  await keeper.flush();
  expect(written).toEqual(['precious']);
  expect(outcomes).toEqual([new Error('quota'), null]);
});

test('a page that goes keeps what waits and what is being written, within the same turn', () => {
  const { keeper, kept } = aBox(() => new Promise(() => undefined));
  keeper.note('q1');
  void keeper.flush();
  keeper.note('q2');
  void keeper.leave();
  expect(kept).toEqual([['q1', 'q2']]);
});

test('a page that goes with everything written keeps nothing aside', async () => {
  const { keeper, type, kept } = aBox(() => Promise.resolve());
  type('Written');
  await keeper.flush();
  await keeper.leave();
  expect(kept).toEqual([]);
});

test('what is put aside while it is being written is written once more, to be forgotten', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const written: string[] = [];
  const { keeper, type } = aBox(async (text) => {
    await promise;
    written.push(text);
  });
  type('On its way');
  void keeper.flush();
  await Promise.resolve();
  const left = keeper.leave();
  resolve(undefined);
  await left;
  expect(written).toEqual(['On its way', 'On its way']);
  expect(keeper.unwritten()).toEqual([]);
});
