import { expect, test } from 'vitest';
import { hasMore, type Unfinished } from './plan-sign-out.ts';

const told: Unfinished = { entries: 1, keys: ['a', 'a-edited'], hasDrafts: false, onlyHere: 2 };

test.each<[string, Partial<Unfinished>]>([
  ['an answer', { entries: 2, keys: ['a', 'a-edited', 'b'] }],
  ['other words for an answer', { keys: ['a-edited', 'a-edited-again'] }],
  ['unfinished writing', { hasDrafts: true }],
  ['an answer that only this device has', { onlyHere: 3 }],
])('%s is more than she was told of', (_, since) => {
  expect(hasMore({ ...told, ...since }, told)).toBe(true);
});

test('what was sent meanwhile is not', () => {
  expect(hasMore(told, told)).toBe(false);
  expect(hasMore({ ...told, entries: 0, keys: [], onlyHere: 0 }, told)).toBe(false);
});
