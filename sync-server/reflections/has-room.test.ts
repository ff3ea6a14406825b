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

test('however full it is, what is there has room in its other form, and nothing beyond that', () => {
  const bounds = { rows: 1, bytes: 1 };
  const full = { documents: 10, answers: 10, bytes: 1_000_000 };
  const takes = (bytes: number, isOpen: boolean, before = 400) =>
    hasRoom(full, bounds, { kind: 'closed', bytes, before: { bytes: before, isOpen } });
  expect([takes(1_100 + 2_048, true), takes(1_100 + 2_049, true)]).toEqual([true, false]);
  expect([takes(425 + 512, false), takes(425 + 513, false)]).toEqual([true, false]);
  expect(takes(100_000 + 6_250 + 512, false, 100_000)).toBe(true);
});

test('what is longer than that finds room where nothing new does, and ends as well', () => {
  const bounds = { rows: 10, bytes: 1_000 };
  const size = { documents: 40, answers: 40, bytes: 5_400 };
  const before = { bytes: 100, isOpen: false };
  const more = { kind: 'closed', bytes: 1_000 } as const;
  expect(hasRoom(size, bounds, { ...more, before })).toBe(false);
  expect(hasRoom({ ...size, bytes: 4_600 }, bounds, { ...more, before })).toBe(true);
  expect(hasRoom({ ...size, bytes: 4_600 }, bounds, more)).toBe(false);
});

test('an erasure as her devices make them has room in a full account, a longer one where there is some', () => {
  const bounds = { rows: 10, bytes: 1_000 };
  const erases = (documents: number, bytes: number, held: number) =>
    hasRoom({ documents, answers: 11, bytes: held }, bounds, { kind: 'erasure', bytes });
  expect([erases(39, 2_048, 1e9), erases(39, 2_049, 1e9)]).toEqual([true, false]);
  expect(erases(39, 2_049, 3_000)).toBe(true);
  expect(erases(40, 1, 0)).toBe(false);
});
