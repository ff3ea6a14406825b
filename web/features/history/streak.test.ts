import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '../../../shared/contract/day.ts';
import { streakOf } from './streak.ts';

const TODAY = '2026-03-01';

test('no entries make no streak', () => {
  expect(streakOf([], TODAY)).toEqual({ days: 0, endedOn: null });
});

test('days up to today count back across the end of a month', () => {
  expect(streakOf(['2026-03-01', '2026-02-28', '2026-02-27'], TODAY).days).toBe(3);
});

test('a streak whose latest day is yesterday goes on', () => {
  expect(streakOf(['2026-02-28', '2026-02-27'], TODAY)).toEqual({ days: 2, endedOn: null });
});

test('a streak whose latest day is before yesterday says when it ended', () => {
  expect(streakOf(['2026-02-20', '2026-02-19', '2026-02-10'], TODAY)).toEqual({
    days: 2,
    endedOn: '2026-02-20',
  });
});

test('a day from a clock that ran ahead changes nothing', () => {
  expect(streakOf(['2026-03-09', '2026-03-01'], TODAY)).toEqual({ days: 1, endedOn: null });
});

test('for any set of days the streak is what counting by hand gives', () => {
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 41 });
  fc.assert(
    fc.property(offsets, fc.integer({ min: 0, max: 20_000 }), (back, shift) => {
      const today = addDays('1990-01-01', shift);
      const days = back.map((count) => addDays(today, -count));
      expect(streakOf(days, today)).toEqual(byHand(days, today));
    }),
  );
});

/** Walks the calendar day by day, sorted text against sorted text. */
function byHand(days: readonly Day[], today: Day): { days: number; endedOn: Day | null } {
  const sorted = [...days].sort().reverse();
  const latest = sorted[0];
  if (latest === undefined) return { days: 0, endedOn: null };
  let count = 1;
  for (let index = 1; index < sorted.length; index += 1) {
    if (sorted[index] !== addDays(sorted[index - 1] ?? '', -1)) break;
    count += 1;
  }
  const recent = latest === today || addDays(latest, 1) === today;
  return { days: count, endedOn: recent ? null : latest };
}
