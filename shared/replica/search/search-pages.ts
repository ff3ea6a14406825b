import { monthOf, type Day } from '../../contract/day.ts';
import { isTombstone, type Reflection } from '../../contract/reflections.ts';
import { showDay } from '../answers/day-answers.ts';
import { idle } from '../store/idle.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { queryRows } from '../store/row-store.ts';
import { reflectionOf } from '../store/rows.ts';

type Searched = Pick<ReplicaParts, 'store' | 'view'>;

/**
 * Live answers, unsent ones among them, newest first, a month at a time and with a pause after each:
 * RxDB follows its index of days only upwards, so a walk down goes by small ranges.
 */
export async function* liveAnswersByMonth(parts: Searched): AsyncGenerator<readonly Reflection[]> {
  await parts.view.settled();
  const { entries } = parts.view;
  const erased = new Set(entries.flatMap(({ change }) => (isTombstone(change) ? [change.id] : [])));
  const waiting = groupByDay(
    entries.flatMap((entry) => (isTombstone(entry.change) ? [] : [entry])),
  );
  for (const month of await monthsOf(parts, waiting.keys())) {
    const rows = await rowsOf(parts, month);
    const days = groupByDay(rows.filter(({ id }) => !erased.has(id)));
    const written = new Set([...days.keys(), ...daysIn(month, waiting.keys())]);
    yield [...written]
      .sort()
      .reverse()
      .flatMap((day) => {
        const unsent = (waiting.get(day) ?? []).filter(({ change }) => !erased.has(change.id));
        return liveOf(day, days.get(day) ?? [], unsent);
      });
    await idle();
  }
}

function liveOf(
  day: Day,
  rows: readonly Reflection[],
  waiting: readonly OutboxEntry[],
): Reflection[] {
  return showDay(day, rows, waiting)
    .map(({ reflection }) => reflection)
    .reverse();
}

/** The summaries name every month with answers; newest first. */
async function monthsOf({ store }: Searched, unsentDays: Iterable<Day>): Promise<string[]> {
  const summaries = await store.use((local) => queryRows(local.day_summaries, {}));
  const months = summaries.map(({ month }) => month);
  for (const day of unsentDays) months.push(monthOf(day));
  return [...new Set(months)].sort().reverse();
}

async function rowsOf({ store }: Searched, month: string): Promise<Reflection[]> {
  const rows = await store.use((local) =>
    queryRows(local.reflections, {
      selector: { date: { $gte: `${month}-01`, $lte: `${month}-31` } },
      sort: [{ date: 'asc' }, { id: 'asc' }],
    }),
  );
  return rows.filter(({ erased }) => !erased).map(reflectionOf);
}

function daysIn(month: string, days: Iterable<Day>): Day[] {
  return [...days].filter((day) => monthOf(day) === month);
}

function groupByDay<T extends { readonly date: Day }>(all: readonly T[]): Map<Day, T[]> {
  const days = new Map<Day, T[]>();
  for (const one of all) {
    const known = days.get(one.date);
    if (known) known.push(one);
    else days.set(one.date, [one]);
  }
  return days;
}
