import {
  daysBetween,
  monthOf,
  startOfMonth,
  startOfWeek,
  type Day,
} from '../../../../shared/contract/day.ts';
import type { DaySummary } from '../../../../shared/replica/replica.ts';

export type EnergyUnit = 'day' | 'week' | 'month';

/** One place on the axis of time with a score. */
export interface EnergyPoint {
  /** First day of what the point stands for. */
  readonly day: Day;
  /** Counted from the start of the axis. */
  readonly slot: number;
  /** 0 to 10: a day's score, or the average of its week or month. */
  readonly score: number;
  /** Scored days in it. */
  readonly days: number;
}

export interface EnergySeries {
  readonly unit: EnergyUnit;
  /** Oldest first. */
  readonly points: readonly EnergyPoint[];
  /** Points side by side in time: a line joins these, and none crosses a gap. */
  readonly runs: readonly (readonly EnergyPoint[])[];
  /** Places on the axis, gaps included. */
  readonly slots: number;
  readonly from: Day;
  readonly to: Day;
  /** Of the days themselves, whatever the unit. */
  readonly scored: number;
  readonly lowest: number;
  readonly highest: number;
  readonly average: number;
}

export interface EnergyFrame {
  /** Where the axis begins and ends; without one, at her first and last score. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly firstWeekday: number;
}

const MOST_DAYS = 100;
const MOST_WEEKS = 2 * 53;

interface Scored {
  readonly date: Day;
  readonly score: number;
}

/** null while fewer than two days have a score: there is nothing to draw. */
export function energySeriesOf(
  summaries: readonly DaySummary[],
  frame: EnergyFrame,
): EnergySeries | null {
  const scored = summaries
    .flatMap(({ date, energy_score: score }) => (score === null ? [] : [{ date, score }]))
    .sort((left, right) => (left.date < right.date ? -1 : 1));
  const [first, last] = [scored[0], scored.at(-1)];
  if (!first || !last || first === last) return null;
  const from = frame.from !== null && frame.from < first.date ? frame.from : first.date;
  const to = frame.to !== null && frame.to > last.date ? frame.to : last.date;
  const unit = unitOf(daysBetween(from, to) + 1);
  const axis = axisOf(unit, frame.firstWeekday);
  const points = pointsOf(scored, (day) => axis.slotOf(from, day), axis.startOf);
  const scores = scored.map(({ score }) => score);
  return {
    unit,
    points,
    runs: runsOf(points),
    slots: axis.slotOf(from, to) + 1,
    from,
    to,
    scored: scored.length,
    lowest: Math.min(...scores),
    highest: Math.max(...scores),
    average: mean(scores),
  };
}

function unitOf(days: number): EnergyUnit {
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS * 7 ? 'week' : 'month';
}

interface Axis {
  readonly startOf: (day: Day) => Day;
  readonly slotOf: (from: Day, day: Day) => number;
}

function axisOf(unit: EnergyUnit, firstWeekday: number): Axis {
  if (unit === 'day') return { startOf: (day) => day, slotOf: daysBetween };
  if (unit === 'week') {
    const startOf = (day: Day): Day => startOfWeek(day, firstWeekday);
    return { startOf, slotOf: (from, day) => daysBetween(startOf(from), startOf(day)) / 7 };
  }
  return { startOf: startOfMonth, slotOf: (from, day) => monthNumber(day) - monthNumber(from) };
}

function monthNumber(day: Day): number {
  const [year = '', month = ''] = monthOf(day).split('-');
  return Number(year) * 12 + Number(month);
}

function pointsOf(
  scored: readonly Scored[],
  slotOf: (day: Day) => number,
  startOf: (day: Day) => Day,
): EnergyPoint[] {
  const slots = new Map<number, Scored[]>();
  for (const one of scored) {
    const slot = slotOf(one.date);
    slots.set(slot, [...(slots.get(slot) ?? []), one]);
  }
  return [...slots].map(([slot, days]) => ({
    day: startOf(days[0]?.date ?? ''),
    slot,
    score: mean(days.map(({ score }) => score)),
    days: days.length,
  }));
}

function runsOf(points: readonly EnergyPoint[]): EnergyPoint[][] {
  const runs: EnergyPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.at(-1)?.slot === point.slot - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
