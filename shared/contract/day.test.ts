import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dayIn,
  daysBetween,
  instantOf,
  isDay,
  isTimeZone,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from './day.ts';

const HOUR_MS = 3_600_000;
const ZONES = Intl.supportedValuesOf('timeZone').filter((_, index) => index % 10 === 0);

const aDay = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) })
  .map((instant) => dayIn(instant, 'UTC'));

test('a day is the one her own calendar shows, not the one in Greenwich', () => {
  const lateEvening = Date.parse('2026-11-21T22:30:00Z');
  expect(dayIn(lateEvening, 'Asia/Riyadh')).toBe('2026-11-22');
  expect(dayIn(lateEvening, 'America/New_York')).toBe('2026-11-21');
  expect(dayIn(lateEvening, 'UTC')).toBe('2026-11-21');
});

test('the hour that daylight saving repeats or skips stays on its day', () => {
  const berlin = 'Europe/Berlin';
  expect(dayIn(Date.parse('2026-10-25T00:30:00Z'), berlin)).toBe('2026-10-25');
  expect(dayIn(Date.parse('2026-10-25T22:59:59Z'), berlin)).toBe('2026-10-25');
  expect(dayIn(Date.parse('2026-10-25T23:00:00Z'), berlin)).toBe('2026-10-26');
  // Beirut changes at midnight: that day has no 00:30.
  expect(dayIn(Date.parse('2026-03-28T22:00:00Z'), 'Asia/Beirut')).toBe('2026-03-29');
  expect(dayIn(Date.parse('2026-03-28T21:59:59Z'), 'Asia/Beirut')).toBe('2026-03-28');
});

test('in every zone and every hour of years, time goes forward by no day or by one', () => {
  expect(ZONES.length).toBeGreaterThanOrEqual(40);
  for (const zone of ZONES) {
    let previous = dayIn(Date.UTC(2025, 11, 25), zone);
    for (let hour = 1; hour < 24 * 330; hour += 1) {
      const day = dayIn(Date.UTC(2025, 11, 25) + hour * HOUR_MS, zone);
      const step = daysBetween(previous, day);
      if (step !== 0 && step !== 1) expect.fail(`${zone}: ${previous} -> ${day}`);
      previous = day;
    }
  }
});

test('a day is written in ASCII digits whatever the language of the device', () => {
  expect(dayIn(Date.parse('2026-01-05T12:00:00Z'), 'Africa/Cairo')).toMatch(
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  );
});

test('civil arithmetic goes there and back', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
      expect(isDay(addDays(day, count))).toBe(true);
    }),
  );
});

test('a week starts on the weekday asked for and holds the day', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 7 }), (day, first) => {
      const start = startOfWeek(day, first);
      expect(weekdayOf(start)).toBe(first);
      expect(daysBetween(start, day)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(start, day)).toBeLessThan(7);
    }),
  );
});

test('the middle of a day is on that day in UTC', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      expect(dayIn(instantOf(day), 'UTC')).toBe(day);
    }),
  );
  expect(startOfMonth('2026-11-21')).toBe('2026-11-01');
});

test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '٢٠٢٦-٠١-٠١', ''])(
  '%j is not a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test('an unknown time zone is known to be one', () => {
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('Asia/Amman')).toBe(true);
});
