import { expect, test } from 'vitest';
import { effectivePlan, GRACE_MS, graceUntil, nextCheck, TURNOVER_MS } from './effective-plan.ts';

const now = 1_000_000_000;
const later = now + 86_400_000;
const paid = (status: string, period_end = later) => ({ status, period_end, read_at: now });
const premium = (subscription_status: string, premium_until: number | null) => ({
  subscription_type: 'premium',
  subscription_status,
  premium_until,
});
const free = (subscription_status: string | null = null) => ({
  subscription_type: 'free',
  subscription_status,
  premium_until: null,
});

test.each([
  ['active', premium('active', later)],
  ['trialing', premium('trialing', null)],
  ['past_due', premium('past_due', null)],
  ['unpaid', premium('unpaid', null)],
  ['paused', free('paused')],
  ['canceled', free('canceled')],
  ['incomplete', free()],
  ['incomplete_expired', free()],
  ['something new', free('something new')],
])('a subscription that is %s', (status, plan) => {
  expect(effectivePlan(paid(status), null, now)).toEqual(plan);
});

test('nothing paid and nothing given is free', () => {
  expect(effectivePlan(null, null, now)).toEqual(free());
});

test('a subscription that Stripe has not turned over yet is good for a few minutes', () => {
  expect(effectivePlan(paid('active', now - 1), null, now)).toEqual(
    premium('active', now + TURNOVER_MS),
  );
});

test('in silence an active plan goes on, a few minutes at a time, for a day after its end', () => {
  const after = (ms: number, more: object = {}) =>
    graceUntil({ status: 'active', period_end: now, ends_at: null, ...more }, now + ms);
  expect(after(0)).toBe(now + TURNOVER_MS);
  expect(after(GRACE_MS - 1)).toBe(now + GRACE_MS);
  expect(after(GRACE_MS)).toBeNull();
  expect(after(0, { ends_at: now })).toBeNull();
  expect(after(0, { ends_at: later })).toBe(now + TURNOVER_MS);
  expect(after(0, { status: 'past_due' })).toBeNull();
  expect(after(0, { period_end: null })).toBeNull();
});

test('of what is paid and what is given the longer one counts', () => {
  expect(effectivePlan(paid('active'), { until: null }, now)).toEqual(premium('active', null));
  expect(effectivePlan(paid('active'), { until: later + 1 }, now)).toEqual(
    premium('active', later + 1),
  );
  expect(effectivePlan(paid('active'), { until: now - 1 }, now)).toEqual(premium('active', later));
  expect(effectivePlan(paid('past_due'), { until: later }, now)).toEqual(premium('active', later));
  expect(effectivePlan(paid('canceled'), { until: now - 1 }, now)).toEqual(free('canceled'));
  expect(effectivePlan(null, { until: now - 1 }, now)).toEqual(premium('active', now - 1));
});

test('what can still change is read again, and what cannot is not', () => {
  expect(nextCheck('canceled', later, now)).toBe(null);
  expect(nextCheck('incomplete_expired', later, now)).toBe(null);
  expect(nextCheck('active', now + 1, now)).toBe(now + 1);
  expect(nextCheck('active', now, now)).toBe(now + TURNOVER_MS);
  for (const status of ['active', 'incomplete', 'past_due', 'unpaid', 'paused']) {
    expect(nextCheck(status, now + 90 * 86_400_000, now)).toBeGreaterThan(now);
  }
});
