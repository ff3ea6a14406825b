import { isDay, type Day } from '../../../shared/contract/day.ts';
import type { DaySummary } from '../../../shared/replica/replica.ts';
import { addMonths } from './calendar/month-grid.ts';

export type Memory =
  | { readonly kind: 'years'; readonly years: number; readonly summary: DaySummary }
  | { readonly kind: 'month'; readonly summary: DaySummary };

const MOST = 3;

/** What she wrote on this day of earlier years, newest first; else a month ago; else nothing. */
export function memoriesOf(summaries: readonly DaySummary[], today: Day): Memory[] {
  const dates = datesOf(today);
  const years = summaries
    .filter(({ date }) => dates.has(date.slice(5)) && yearOf(date) < yearOf(today))
    .sort((left, right) => (left.date < right.date ? 1 : -1))
    .map((summary) => ({
      kind: 'years' as const,
      years: yearOf(today) - yearOf(summary.date),
      summary,
    }));
  if (years.length > 0) return years.slice(0, MOST);
  const monthAgo = addMonths(today, -1);
  const summary = summaries.find(({ date }) => date === monthAgo);
  return summary ? [{ kind: 'month', summary }] : [];
}

/** In a year without a leap day, what she wrote on one comes back on the 28th. */
function datesOf(today: Day): ReadonlySet<string> {
  const date = today.slice(5);
  const isLeapYear = isDay(`${yearText(today)}-02-29`);
  return new Set(date === '02-28' && !isLeapYear ? [date, '02-29'] : [date]);
}

function yearOf(day: Day): number {
  return Number(yearText(day));
}

function yearText(day: Day): string {
  return day.slice(0, 4);
}
