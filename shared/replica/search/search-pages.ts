import { monthOf } from '../../contract/day.ts';
import { groupBy } from '../../group-by.ts';
import { isTombstone, type Reflection } from '../../contract/reflections.ts';
import { orderedLiveAnswers } from '../answers/day-answers.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows, queryRows } from '../store/row-store.ts';
import { reflectionOf } from '../store/rows.ts';
import { readAnswer, type ReadAnswer, type ReadMonths } from './read-months.ts';
import { hasAllWords } from './search-words.ts';

type Searched = Pick<ReplicaParts, 'store' | 'view'>;

/** What the outbox holds at the beginning of a search. */
export interface Waiting {
  readonly written: ReadonlyMap<string, Reflection>;
  readonly erased: ReadonlySet<string>;
}

export function waitingIn({ view }: Pick<ReplicaParts, 'view'>): Waiting {
  const written = new Map<string, Reflection>();
  const erased = new Set<string>();
  for (const { change } of view.entries) {
    if (isTombstone(change)) erased.add(change.id);
    else written.set(change.id, change);
  }
  return { written, erased };
}

export interface FoundMonth {
  /** Of live answers with all the words, unsent ones among them, newest first. */
  readonly ids: readonly string[];
  /** It had to be read first. */
  readonly isNew: boolean;
}

/** Newest first. */
export async function* findByMonth(
  parts: Searched & { readonly months: ReadMonths },
  words: readonly string[],
  waiting: Waiting,
): AsyncGenerator<FoundMonth> {
  const unsent = [...waiting.written.values()].map(readAnswer);
  for (const month of await monthsOf(parts, unsent)) {
    const isNew = !parts.months.isKnown(month);
    const rows = await parts.months.read(month);
    const answers = [
      ...rows.filter(({ id }) => !waiting.written.has(id)),
      ...unsent.filter(({ date }) => monthOf(date) === month),
    ];
    const days = groupBy(answers, ({ date }) => date);
    const newestFirst = [...days.keys()].sort().reverse();
    yield { ids: newestFirst.flatMap((day) => hitsOf(days.get(day) ?? [], words, waiting)), isNew };
  }
}

/** Of one day, the last one first. */
function hitsOf(
  all: readonly ReadAnswer[],
  words: readonly string[],
  { erased }: Waiting,
): string[] {
  if (!all.some(({ folded }) => hasAllWords(folded, words))) return [];
  return orderedLiveAnswers(all.filter(({ id }) => !erased.has(id)))
    .filter(({ folded }) => hasAllWords(folded, words))
    .map(({ id }) => id)
    .reverse();
}

/** In the order of the ids; what has gone meanwhile is absent. */
export async function answersOfIds(
  { store }: Searched,
  ids: readonly string[],
  { written }: Waiting,
): Promise<Reflection[]> {
  const asked = ids.filter((id) => !written.has(id));
  const rows = await store.use((local) => findRows(local.reflections, asked));
  const stored = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = stored.get(id);
    const answer = written.get(id) ?? (row && !row.erased && reflectionOf(row));
    return answer ? [answer] : [];
  });
}

/** The summaries name every month with answers; newest first. */
async function monthsOf({ store }: Searched, unsent: readonly ReadAnswer[]): Promise<string[]> {
  const summaries = await store.use((local) => queryRows(local.day_summaries, {}));
  const months = summaries.map(({ month }) => month);
  for (const { date } of unsent) months.push(monthOf(date));
  return [...new Set(months)].sort().reverse();
}
