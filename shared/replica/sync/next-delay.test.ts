import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDelay } from './next-delay.ts';

const seconds = 1000;

test('a back-off begins between 5 and 10 seconds, doubles, and ends between 2.5 and 5 minutes', () => {
  expect([nextDelay(0, null, 0), nextDelay(0, null, 1)]).toEqual([5 * seconds, 10 * seconds]);
  expect([nextDelay(1, null, 0), nextDelay(1, null, 1)]).toEqual([10 * seconds, 20 * seconds]);
  expect([nextDelay(99, null, 0), nextDelay(99, null, 1)]).toEqual([150 * seconds, 300 * seconds]);
});

test("the server's Retry-After is never undercut, and spread so that not all come back at once", () => {
  expect(nextDelay(0, 120 * seconds, 0)).toBe(120 * seconds);
  expect(nextDelay(0, 120 * seconds, 1)).toBe(132 * seconds);
  expect(nextDelay(5, 1 * seconds, 0)).toBe(150 * seconds);
});

test('no server can silence a device for more than about an hour', () => {
  expect(nextDelay(0, Number.MAX_SAFE_INTEGER, 0)).toBe(3_600 * seconds);
});

test('every delay is between 5 seconds and 66 minutes', () => {
  const attempt = fc.integer({ min: -1, max: 10_000 });
  const asked = fc.option(fc.nat());
  fc.assert(
    fc.property(attempt, asked, fc.double({ min: 0, max: 1, noNaN: true }), (...given) => {
      const delay = nextDelay(...given);
      expect(delay).toBeGreaterThanOrEqual(5 * seconds);
      expect(delay).toBeLessThanOrEqual(3_960 * seconds);
    }),
  );
});
