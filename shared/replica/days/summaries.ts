import type { Day } from '../../contract/day.ts';
import type { Feedback } from '../../contract/feedback.ts';
import type { Reflection } from '../../contract/reflections.ts';
import { groupByMonth, orderedLiveAnswers, summarise } from '../answers/day-answers.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { DaySummary } from '../replica.ts';
import { findRows, queryRows, rewriteRow } from '../store/row-store.ts';
import type { ReflectionRow } from '../store/rows.ts';

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
  const byDay = new Map<Day, ReflectionRow[]>(sorted.map((day) => [day, []]));
  for (const row of rows) if (!row.erased) byDay.get(row.date)?.push(row);
  const energy = new Map<Day, number | null>();
  for (const one of feedback) {
    energy.set(one.date, await scoreBeside(one, orderedLiveAnswers(byDay.get(one.date) ?? [])));
  }
  return [...byDay].flatMap(([day, answers]) => {
    const summary = summarise(day, answers, energy.get(day) ?? null);
    return summary ? [summary] : [];
  });
}

/**
 * The number of an insight that knew all these answers is the server's word. Where one is newer, her words
 * are read here: ten years of days all read would hold a phone up for a minute.
 */
async function scoreBeside(
  { energy_score: score, created_at }: Feedback,
  live: readonly Reflection[],
): Promise<number | null> {
  const writtenAt = Date.parse(created_at);
  const isOlder = live.some((answer) => Date.parse(answer.created_at) > writtenAt);
  if (score === null || !isOlder) return score;
  const words = await import('../../words/cautions.ts').catch(() => null);
  if (words === null) return null;
  const { cautionsOf, fittingScore, joinCautions } = words;
  return fittingScore(score, joinCautions(live.map(({ answer }) => cautionsOf(answer))));
}
