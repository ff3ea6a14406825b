import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/contract/day.ts';
import { loadQuestionBank } from './question-bank.ts';
import { affirmationOf, questionsOf } from './pick-of-the-day.ts';

const bank = loadQuestionBank();
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
const users = Array.from({ length: 20 }, (_, number) => `user-${number}`);
const anyDay = fc
  .integer({ min: -40_000, max: 40_000 })
  .map((offset) => addDays('2026-01-01', offset));

test('a day has seven different questions, three or four of each type', () => {
  fc.assert(
    fc.property(fc.uuid(), anyDay, (user, day) => {
      const questions = questionsOf(bank, user, day);
      expect(new Set(questions).size).toBe(7);
      const innerChild = questions.filter(({ type }) => type === 'inner_child').length;
      expect([3, 4]).toContain(innerChild);
    }),
    { numRuns: 200 },
  );
});

test('no question comes twice within fourteen days, over three years of many users', () => {
  for (const user of users) {
    const lastSeen = new Map<string, number>();
    days('2025-06-01', 3 * 365).forEach((day, index) => {
      for (const { id } of questionsOf(bank, user, day)) {
        const gap = index - (lastSeen.get(id) ?? -Infinity);
        if (gap < 14) throw new Error(`${user}: ${id} came again on ${day} after ${gap} days`);
        lastSeen.set(id, index);
      }
    });
  }
});

test('no question comes twice within fourteen days of any date, long ago or far ahead', () => {
  fc.assert(
    fc.property(fc.uuid(), anyDay, (user, first) => {
      const ids = days(first, 14).flatMap((day) =>
        questionsOf(bank, user, day).map(({ id }) => id),
      );
      expect(new Set(ids).size).toBe(14 * 7);
    }),
    { numRuns: 100 },
  );
});

test('over half a year every question of the bank is asked', () => {
  const asked = new Set(days('2026-01-01', 180).flatMap((day) => questionsOf(bank, 'user', day)));
  expect(asked.size).toBe(bank.questions.length);
});

test('the same user has the same day everywhere; another user has another one', () => {
  const again = loadQuestionBank();
  expect(questionsOf(again, 'a', '2026-11-21')).toEqual(questionsOf(bank, 'a', '2026-11-21'));
  expect(questionsOf(bank, 'b', '2026-11-21')).not.toEqual(questionsOf(bank, 'a', '2026-11-21'));
  const sets = new Set(users.map((user) => affirmationOf(bank, user, '2026-11-21').en));
  expect(sets.size).toBeGreaterThan(5);
});

test('rounds differ: what stood side by side does not stay so', () => {
  const neighbours = (first: string) =>
    days(first, 22).map((day) =>
      questionsOf(bank, 'user', day)
        .map(({ id }) => id)
        .toSorted()
        .join(),
    );
  const [one, two] = [neighbours('2026-01-01'), neighbours('2026-06-01')];
  expect(one.filter((set) => two.includes(set))).toEqual([]);
});

test('an affirmation does not come again for two months', () => {
  for (const user of users) {
    const texts = days('2026-01-01', 730).map((day) => affirmationOf(bank, user, day).en);
    const lastSeen = new Map<string, number>();
    texts.forEach((text, index) => {
      expect(index - (lastSeen.get(text) ?? -Infinity)).toBeGreaterThanOrEqual(60);
      lastSeen.set(text, index);
    });
  }
});
