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
  usableTimeZone,
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

/** What `Intl` gives as the name of the default zone, where a device says so, and its clock's offset. */
const platforms: readonly (readonly [
  where: string,
  named: unknown,
  ahead: number,
  zone: string,
])[] = [
  ['a phone with a zone', 'Asia/Amman', 180, 'Asia/Amman'],
  ['an older name of a zone', 'Asia/Calcutta', 330, 'Asia/Calcutta'],
  ['a zone that was renamed', 'Europe/Kiev', 120, 'Europe/Kiev'],
  ['a container', 'UTC', 0, 'UTC'],
  ['a browser that hides where it is', 'Atlantic/Reykjavik', 0, 'Atlantic/Reykjavik'],
  ['Chromium, TZ=GMT+3', '+03:00', 180, '+03:00'],
  ['Chromium, TZ=XYZ-3', 'Etc/Unknown', 0, 'UTC'],
  ['the same with a clock that knows', 'Etc/Unknown', 210, '+03:30'],
  ['one that takes the unknown for UTC', 'etc/unknown', -180, '-03:00'],
  ['Chromium, TZ empty', 'Etc/Unknown', 0, 'UTC'],
  ['an older web view', '', 120, '+02:00'],
  ['an old Safari', undefined, -210, '-03:30'],
  ['no Intl to speak of', null, 345, '+05:45'],
  ['a name newer than this browser', 'Mars/Olympus', 825, '+13:45'],
  ['a POSIX rule handed through', 'EST5EDT,M3.2.0,M11.1.0', -300, '-05:00'],
  ['a name with a colon', ':Europe/Berlin', 60, '+01:00'],
  ['a name that is a path', '/usr/share/zoneinfo/Europe/Berlin', 60, '+01:00'],
  ['a clock of local mean time', 'Local', 53.47, '+00:53'],
  ['a clock that says nothing', undefined, Number.NaN, 'UTC'],
  ['a clock beside itself', undefined, 99_999, 'UTC'],
  ['as far west as it goes', undefined, -720, '-12:00'],
  ['as far east as it goes', undefined, 840, '+14:00'],
];

test.each(platforms)('%s: %j and %j minutes are the zone %s', (...[, named, ahead, zone]) => {
  expect(usableTimeZone(named, ahead)).toBe(zone);
  expect(isTimeZone(zone)).toBe(true);
  expect(isDay(dayIn(Date.UTC(2026, 10, 21, 12), zone))).toBe(true);
});

test('an offset is a zone, and tells the days that a place with that offset has', () => {
  const lateEvening = Date.parse('2026-11-21T20:45:00Z');
  expect(dayIn(lateEvening, '+03:14')).toBe('2026-11-21');
  expect(dayIn(lateEvening, '+03:15')).toBe('2026-11-22');
  expect(dayIn(Date.parse('2026-11-21T02:59:59Z'), '-03:00')).toBe('2026-11-20');
  for (const instant of [0, lateEvening, Date.UTC(2026, 2, 29, 1), Date.UTC(1990, 0, 1)]) {
    expect(dayIn(instant, '+05:30')).toBe(dayIn(instant, 'Asia/Kolkata'));
    expect(dayIn(instant, '-09:30')).toBe(dayIn(instant, 'Pacific/Marquesas'));
  }
  for (const none of ['+24:00', '+03:60', '+3', '', '+-3:00']) expect(isTimeZone(none)).toBe(false);
});
