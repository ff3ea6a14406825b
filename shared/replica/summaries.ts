import type { Day } from '../contract/day.ts';
import { groupByMonth, summarise } from './day-answers.ts';
import type { LocalStore } from './local-store.ts';
import type { DaySummary } from './replica.ts';
import { findRows, queryRows, rewriteRow } from './row-store.ts';
import type { ReflectionRow } from './rows.ts';

/** Brings the summaries of these days, and of no others, in line with the answers and feedback here. */
export async function refreshSummaries(store: LocalStore, days: Iterable<Day>): Promise<void> {
  for (const [month, touched] of groupByMonth(days)) {
    await rewriteRow(store.day_summaries, month, async (current) => {
      const before = current?.days ?? [];
      const fresh = await summariseDays(store, touched);
      const after = [...before.filter(({ date }) => !touched.includes(date)), ...fresh];
      after.sort((left, right) => (left.date < right.date ? -1 : 1));
      return JSON.stringify(before) === JSON.stringify(after) ? null : { month, days: after };
    });
  }
}

async function summariseDays(store: LocalStore, days: readonly Day[]): Promise<DaySummary[]> {
  const sorted = [...days].sort();
  const rows = await queryRows(store.reflections, {
    selector: { date: { $gte: sorted[0] ?? '', $lte: sorted.at(-1) ?? '' } },
  });
  const feedback = await findRows(store.cached_feedback, sorted);
  const energy = new Map(feedback.map(({ date, energy_score }) => [date, energy_score]));
  const byDay = new Map<Day, ReflectionRow[]>(sorted.map((day) => [day, []]));
  for (const row of rows) if (!row.erased) byDay.get(row.date)?.push(row);
  return [...byDay].flatMap(([day, answers]) => {
    const summary = summarise(day, answers, energy.get(day) ?? null);
    return summary ? [summary] : [];
  });
}
