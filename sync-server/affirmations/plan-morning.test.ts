import { expect, test } from 'vitest';
import { addDays, dayIn, type Day } from '../../shared/contract/day.ts';
import { instantOfLocal } from './local-morning.ts';
import { nextMorning, planMorning } from './plan-morning.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const isoOf = (instant: number | null) => instant && new Date(instant).toISOString();
const local = (day: Day, minute: number, timeZone: string) =>
  isoOf(instantOfLocal({ day, minute, timeZone }));

/** Places of every continent, of both hemispheres' summer times, and of odd offsets. */
const zones = [
  'UTC',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Africa/Tunis',
  'America/Adak',
  'America/Anchorage',
  'America/Asuncion',
  'America/Caracas',
  'America/Chicago',
  'America/Denver',
  'America/Godthab',
  'America/Havana',
  'America/Los_Angeles',
  'America/Lima',
  'America/New_York',
  'America/Phoenix',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Amman',
  'Asia/Baghdad',
  'Asia/Beirut',
  'Asia/Dubai',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Riyadh',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  '+03:30',
];

test.each(zones)(
  'a year of mornings in %s: every day one affirmation, at its minute',
  (timeZone) => {
    expect(zones.length).toBeGreaterThanOrEqual(40);
    for (const minute of [480, 120 + 30]) {
      let now = at('2026-01-01T00:00:00Z');
      const end = at('2027-01-01T00:00:00Z');
      let lastDay = dayIn(now, timeZone);
      let expected = addDays(lastDay, 1);
      let wrong = 0;
      while (now < end) {
        const { send, nextAt } = planMorning({ minute, timeZone, lastDay }, now);
        if (send !== null) {
          if (send !== expected || dayIn(now, timeZone) !== send) wrong += 1;
          // A second look at the same moment, by another server, finds nothing to do.
          if (planMorning({ minute, timeZone, lastDay: send }, now).send !== null) wrong += 1;
          lastDay = send;
          expected = addDays(send, 1);
        }
        if (nextAt <= now || nextAt - now > 50 * HOUR) wrong += 1;
        now = nextAt;
      }
      expect(wrong).toBe(0);
      // The last one was that of the year's last day, or in the east already of the next year's first.
      expect(['2026-12-31', '2027-01-01']).toContain(lastDay);
    }
  },
);

test('a minute that clocks skip becomes the first one after, a minute that comes twice the first', () => {
  expect(local('2026-03-29', 150, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(local('2026-10-25', 150, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(local('2026-04-24', 30, 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
  expect(local('2026-10-04', 135, 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  expect(local('2011-12-30', 480, 'Pacific/Apia')).toBeNull();
});

test('a server that slept makes a morning good for four hours of the same day, then waits for the next', () => {
  const reader = { minute: 480, timeZone: 'Asia/Riyadh', lastDay: '2026-11-20' };
  expect(planMorning(reader, at('2026-11-21T04:59:59Z')).send).toBeNull();
  expect(planMorning(reader, at('2026-11-21T05:00:00Z')).send).toBe('2026-11-21');
  expect(planMorning(reader, at('2026-11-21T09:00:00Z')).send).toBe('2026-11-21');
  const late = planMorning(reader, at('2026-11-21T09:00:01Z'));
  expect([late.send, isoOf(late.nextAt)]).toEqual([null, '2026-11-22T05:00:00.000Z']);
  const evening = { ...reader, minute: 22 * 60 };
  expect(planMorning(evening, at('2026-11-21T20:59:59Z')).send).toBe('2026-11-21');
  expect(planMorning(evening, at('2026-11-21T21:00:00Z')).send).toBeNull();
});

test('whoever flies over the date line gets a day once: never twice, never none of two', () => {
  const served = { minute: 480, timeZone: 'Pacific/Kiritimati', lastDay: '2026-11-21' };
  const inHawaii = { ...served, timeZone: 'Pacific/Honolulu' };
  for (let hours = 0; hours < 38; hours += 1) {
    expect(planMorning(inHawaii, at('2026-11-20T20:00:00Z') + hours * HOUR).send).toBeNull();
  }
  expect(planMorning(inHawaii, at('2026-11-22T18:00:00Z')).send).toBe('2026-11-22');
});

test('who asks for mails just after her hour waits for the next morning', () => {
  const reader = { minute: 480, timeZone: 'UTC', lastDay: null };
  expect(isoOf(nextMorning(reader, at('2026-11-21T08:00:00Z')))).toBe('2026-11-22T08:00:00.000Z');
  expect(isoOf(nextMorning(reader, at('2026-11-21T07:59:00Z')))).toBe('2026-11-21T08:00:00.000Z');
});
