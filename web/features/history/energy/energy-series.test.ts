import { expect, test } from 'vitest';
import { addDays, type Day } from '../../../../shared/contract/day.ts';
import type { DaySummary } from '../../../../shared/replica/replica.ts';
import { heightOf, nearestIndex, placeOf } from './energy-scale.ts';
import { energySeriesOf, type EnergyFrame, type EnergySeries } from './energy-series.ts';

const FRAME: EnergyFrame = { from: null, to: null, firstWeekday: 1 };

function aDay(date: Day, energy_score: number | null): DaySummary {
  return { date, count: 1, snippet: '', first_question: '', energy_score };
}

function drawn(scores: readonly (readonly [Day, number | null])[], frame = FRAME): EnergySeries {
  const series = energySeriesOf(
    scores.map(([date, score]) => aDay(date, score)),
    frame,
  );
  if (!series) throw new Error('nothing to draw');
  return series;
}

test('a day that was not scored is a gap, a score of nothing is a point', () => {
  const series = drawn([
    ['2026-11-07', 4],
    ['2026-11-05', null],
    ['2026-11-04', 0],
    ['2026-11-03', 8],
    ['2026-11-01', 6],
  ]);
  expect(series.points.map(({ slot, score }) => [slot, score])).toEqual([
    [0, 6],
    [2, 8],
    [3, 0],
    [6, 4],
  ]);
  expect(series.runs.map((run) => run.map(({ slot }) => slot))).toEqual([[0], [2, 3], [6]]);
  expect(series).toMatchObject({ unit: 'day', slots: 7, scored: 4, lowest: 0, highest: 8 });
  expect(series.average).toBe(4.5);
});

test('the axis is that of the period, and reaches further where a score lies outside', () => {
  const frame = { from: '2026-11-01', to: '2026-11-10', firstWeekday: 1 };
  const inside = drawn(
    [
      ['2026-11-03', 5],
      ['2026-11-04', 6],
    ],
    frame,
  );
  expect(inside).toMatchObject({ from: '2026-11-01', to: '2026-11-10', slots: 10 });
  const beyond = drawn(
    [
      ['2026-11-03', 5],
      ['2026-11-12', 6],
    ],
    frame,
  );
  expect(beyond).toMatchObject({ to: '2026-11-12', slots: 12 });
});

test('fewer than two scores draw nothing', () => {
  expect(energySeriesOf([], FRAME)).toBe(null);
  expect(energySeriesOf([aDay('2026-11-01', 3), aDay('2026-11-02', null)], FRAME)).toBe(null);
});

test('many months become weeks and many years months, with averages and the same gaps', () => {
  const weeks = drawn([
    ['2026-01-05', 2],
    ['2026-01-11', 4],
    ['2026-01-12', 7],
    ['2026-06-30', 9],
  ]);
  expect(weeks.unit).toBe('week');
  expect(weeks.points.slice(0, 2)).toEqual([
    { day: '2026-01-05', slot: 0, score: 3, days: 2 },
    { day: '2026-01-12', slot: 1, score: 7, days: 1 },
  ]);
  expect(weeks.runs.map(({ length }) => length)).toEqual([2, 1]);

  const days = Array.from({ length: 3_653 }, (_, index) => addDays('2016-11-21', index));
  const years = drawn(days.map((day, index) => [day, index % 11] as const));
  expect(years.unit).toBe('month');
  expect(years.points.length).toBe(121);
  expect(years.slots).toBe(121);
  expect(years.runs.length).toBe(1);
  expect(years).toMatchObject({ lowest: 0, highest: 10, scored: 3_653 });
});

test('time runs as the language is read, and ten is at the top', () => {
  const point = { day: '2026-11-01', slot: 0, score: 10, days: 1 };
  expect(placeOf(point, { slots: 4, isRtl: false })).toEqual({ x: 12.5, y: 0 });
  expect(placeOf(point, { slots: 4, isRtl: true })).toEqual({ x: 87.5, y: 0 });
  expect([0, 2.5, 12, -3].map(heightOf)).toEqual([100, 75, 0, 100]);
});

test('a finger finds the nearest point on its side', () => {
  const { points, slots } = drawn([
    ['2026-11-01', 1],
    ['2026-11-02', 2],
    ['2026-11-10', 3],
  ]);
  const at = (share: number, isRtl: boolean) => nearestIndex(points, share, { slots, isRtl });
  expect([at(0, false), at(0.16, false), at(0.9, false)]).toEqual([0, 1, 2]);
  expect([at(0, true), at(1, true)]).toEqual([2, 0]);
});
