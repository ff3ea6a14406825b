import { expect, test } from 'vitest';
import { firstWeekdayOf, rangeOf } from './period.ts';

test('this week begins on the first weekday of her region', () => {
  expect(rangeOf('week', '2026-11-21', 7)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(rangeOf('week', '2026-11-21', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(rangeOf('week', '2026-11-21', 6)).toEqual({ from: '2026-11-21', to: '2026-11-27' });
});

test('this month is the whole calendar month, short and long ones alike', () => {
  expect(rangeOf('month', '2028-02-29', 7)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(rangeOf('month', '2026-12-31', 7)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('all time has no bounds', () => {
  expect(rangeOf('all', '2026-11-21', 7)).toBeNull();
});

test('the week begins on Sunday in the United States, on Monday in Germany, on Saturday in Egypt', () => {
  expect(firstWeekdayOf('en-US')).toBe(7);
  expect(firstWeekdayOf('de-DE')).toBe(1);
  expect(firstWeekdayOf('ar')).toBe(6);
});
