import { expect, test } from 'vitest';
import type { DaySummary } from '../../../../shared/replica/replica.ts';
import { memoriesOf } from '../memories.ts';
import { addMonths, dayAfterKey, weekdaysFrom, weeksOf } from './month-grid.ts';

test('a month is laid out in weeks that begin where hers do', () => {
  const monday = weeksOf('2026-11', 1);
  expect(monday.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(monday[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01');
  expect(weeksOf('2026-11', 6)[0]?.slice(0, 2)).toEqual([null, '2026-11-01']);
  expect(weeksOf('2027-02', 1)).toHaveLength(4);
  for (const first of [1, 6, 7]) {
    const days = weeksOf('2028-02', first)
      .flat()
      .filter((day) => day !== null);
    expect([days.length, days[0], days.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29']);
  }
  expect(weekdaysFrom(6)[0]).toBe('2026-01-03');
});

test('a shorter month takes its last day', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -12)).toBe('2025-01-15');
});

test('keys walk days, weeks, months and years, sideways as the language is read', () => {
  const walk = (key: string, { shiftKey = false, isRtl = false } = {}) =>
    dayAfterKey('2026-11-18', { key, shiftKey }, { firstWeekday: 1, isRtl });
  expect(walk('ArrowRight')).toBe('2026-11-19');
  expect(walk('ArrowRight', { isRtl: true })).toBe('2026-11-17');
  expect(walk('ArrowLeft', { isRtl: true })).toBe('2026-11-19');
  expect([walk('ArrowUp'), walk('ArrowDown')]).toEqual(['2026-11-11', '2026-11-25']);
  expect([walk('Home'), walk('End')]).toEqual(['2026-11-16', '2026-11-22']);
  expect([walk('PageUp'), walk('PageDown')]).toEqual(['2026-10-18', '2026-12-18']);
  expect(walk('PageUp', { shiftKey: true })).toBe('2025-11-18');
  expect([walk('Enter'), walk('Tab')]).toEqual([null, null]);
});

function wrote(...dates: string[]): DaySummary[] {
  return dates.map((date) => ({
    date,
    count: 1,
    snippet: '',
    first_question: '',
    energy_score: null,
  }));
}

function memories(today: string, ...dates: string[]): string[] {
  return memoriesOf(wrote(...dates), today).map((memory) =>
    memory.kind === 'years'
      ? `${memory.years} ${memory.summary.date}`
      : `month ${memory.summary.date}`,
  );
}

test('this day of earlier years comes back, the newest three; else a month ago', () => {
  const today = '2026-11-21';
  expect(memories(today, today, '2025-11-21', '2023-11-21', '2026-10-21')).toEqual([
    '1 2025-11-21',
    '3 2023-11-21',
  ]);
  const five = [2021, 2022, 2023, 2024, 2025].map((year) => `${year}-11-21`);
  expect(memories(today, ...five)).toHaveLength(3);
  expect(memories(today, '2026-10-21', '2026-09-21')).toEqual(['month 2026-10-21']);
  expect(memories(today, today, '2025-11-20', '2027-11-21')).toEqual([]);
});

test('a leap day comes back on the 28th where there is none, and on its own day where there is', () => {
  expect(memories('2025-02-28', '2024-02-29', '2024-02-28')).toEqual([
    '1 2024-02-29',
    '1 2024-02-28',
  ]);
  expect(memories('2028-02-29', '2024-02-29', '2027-02-28')).toEqual(['4 2024-02-29']);
  expect(memories('2028-02-28', '2024-02-29', '2027-02-28')).toEqual(['1 2027-02-28']);
  expect(memories('2026-03-31', '2026-02-28')).toEqual(['month 2026-02-28']);
});
