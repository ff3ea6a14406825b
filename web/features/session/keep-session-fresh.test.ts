import { expect, test } from 'vitest';
import { planRefresh } from './keep-session-fresh.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-21T08:00:00Z');
const inHours = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();

test('the session is lengthened one hour before its end', () => {
  expect(planRefresh(inHours(5), NOW)).toEqual({ waitMs: 4 * HOUR_MS, isDue: true });
});

test('a session of thirty days is waited for in steps of a day', () => {
  expect(planRefresh(inHours(30 * 24), NOW)).toEqual({ waitMs: 24 * HOUR_MS, isDue: false });
});

test('a session about to end is lengthened within a minute, and never in a tight loop', () => {
  expect(planRefresh(inHours(0.5), NOW)).toEqual({ waitMs: 60_000, isDue: true });
  expect(planRefresh(inHours(-5), NOW)).toEqual({ waitMs: 60_000, isDue: true });
});
