import { expect, test } from 'vitest';
import type { DaySummary } from '../../../shared/replica/replica.ts';
import { statisticsOf } from './statistics.ts';

function aDay(fields: Partial<DaySummary>): DaySummary {
  return {
    date: '2026-11-20',
    count: 1,
    snippet: 'a',
    first_question: 'q',
    energy_score: null,
    ...fields,
  };
}

test('the average takes only days with a score, and 0 is a score', () => {
  const summaries = [aDay({ energy_score: 0 }), aDay({ energy_score: 7 }), aDay({})];
  expect(statisticsOf(summaries)).toEqual({ entries: 3, averageEnergy: 3.5 });
});

test('without any score there is no average', () => {
  expect(statisticsOf([aDay({})]).averageEnergy).toBeNull();
  expect(statisticsOf([])).toEqual({ entries: 0, averageEnergy: null });
});

test('a day whose answers were all deleted is no entry', () => {
  expect(statisticsOf([aDay({ count: 0, energy_score: 5 })])).toEqual({
    entries: 0,
    averageEnergy: null,
  });
});
