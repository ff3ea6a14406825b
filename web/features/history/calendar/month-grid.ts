import {
  addDays,
  daysBetween,
  monthOf,
  startOfMonth,
  startOfWeek,
  type Day,
} from '../../../../shared/contract/day.ts';

/** `yyyy-MM` */
export type Month = string;

/** The days she can walk to. */
export interface CalendarBounds {
  readonly first: Day;
  readonly last: Day;
}

/** The weeks of a month; null where a week reaches into another one. */
export function weeksOf(month: Month, firstWeekday: number): (Day | null)[][] {
  const first = `${month}-01`;
  const start = startOfWeek(first, firstWeekday);
  const last = lastDayOf(month);
  const weeks = Math.floor(daysBetween(start, last) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(start, week * 7 + weekday);
      return monthOf(day) === month ? day : null;
    }),
  );
}

/** Seven days of any week, to name the columns by. */
export function weekdaysFrom(firstWeekday: number): Day[] {
  const start = startOfWeek('2026-01-05', firstWeekday);
  return Array.from({ length: 7 }, (_, weekday) => addDays(start, weekday));
}

/** The same day of another month, or its last one where that month is shorter. */
export function addMonths(day: Day, count: number): Day {
  let first = startOfMonth(day);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    first = startOfMonth(addDays(first, count > 0 ? 31 : -1));
  }
  const last = lastDayOf(monthOf(first));
  const same = `${monthOf(first)}-${day.slice(8)}`;
  return same > last ? last : same;
}

function lastDayOf(month: Month): Day {
  return addDays(startOfMonth(addDays(`${month}-01`, 31)), -1);
}

/** Where a key leads from a day of the grid; null for keys that are not the grid's. */
export function dayAfterKey(
  day: Day,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { firstWeekday, isRtl }: { readonly firstWeekday: number; readonly isRtl: boolean },
): Day | null {
  const forward = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return startOfWeek(day, firstWeekday);
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
}
