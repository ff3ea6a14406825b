import { expect, test } from 'vitest';
import { hasRoom } from './account-size.ts';

test('a journal that has just room fills nothing by being sealed, and ends all the same', () => {
  const bounds = { rows: 10, bytes: 1_000 };
  const size = { documents: 10, answers: 10, bytes: 1_000 };
  const more = { kind: 'closed', bytes: 900 } as const;
  expect(hasRoom(size, bounds, { ...more, kind: 'answer' })).toBe(false);
  expect(hasRoom(size, bounds, more)).toBe(true);
  expect(hasRoom({ ...size, bytes: 1_851 }, bounds, more)).toBe(false);
  expect(hasRoom({ ...size, answers: 11 }, bounds, more)).toBe(false);
});
