import { monthOf, type Day } from '../../contract/day.ts';
import { groupBy } from '../../group-by.ts';
import { SNIPPET_CHARS } from '../../contract/limits.ts';
import { earlierVersions, liveAnswers } from '../../contract/live-answers.ts';
import { isTombstone, type Reflection } from '../../contract/reflections.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { AnswerPlace, DaySummary, SavedAnswer } from '../replica.ts';

type Version = Pick<Reflection, 'id' | 'supersedes'> & Partial<Pick<Reflection, 'created_at'>>;

/** Live answers in the order first written: an edit keeps the place of what it replaced. */
export function orderedLiveAnswers<T extends Version>(reflections: readonly T[]): T[] {
  const root = rootFinder(reflections);
  const writtenAt = new Map(reflections.map((one) => [one.id, instantOf(one)]));
  const first = (one: T) => writtenAt.get(root(one)) ?? (timeInId(root(one)) || instantOf(one));
  return liveAnswers(reflections).sort(
    (left, right) =>
      first(left) - first(right) || compare(root(left), root(right)) || compare(left.id, right.id),
  );
}

/** Live answers that come from the same one, `live` among them, in their order; that one alone as a rule. */
export function editedApart(live: Reflection, reflections: readonly Reflection[]): Reflection[] {
  const root = rootFinder(reflections);
  return orderedLiveAnswers(reflections).filter((other) => root(other) === root(live));
}

/** What the page shows of a day: the rows here, what waits in the outbox, and where each answer is. */
export function showDay(
  date: Day,
  rows: readonly Reflection[],
  outbox: readonly OutboxEntry[],
): SavedAnswer[] {
  const queued = new Map(outbox.map((entry) => [entry.key, entry]));
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { change } of outbox) {
    // Not in the local history yet: its own write failed, or another tab's has not arrived.
    if (!isTombstone(change) && change.date === date) known.set(change.id, change);
  }
  for (const id of known.keys()) if (queued.has(`delete:${id}`)) known.delete(id);
  const reflections = [...known.values()];
  // What the server refused has its own question first.
  const isRefused = ({ id }: Reflection): boolean => queued.get(id)?.state === 'parked';
  const live = orderedLiveAnswers(reflections);
  const root = rootFinder(reflections);
  const byRoot = groupBy(live, root);
  return live.map((reflection) => {
    const entry = queued.get(reflection.id);
    const all = byRoot.get(root(reflection)) ?? [];
    const isEdited = reflection.supersedes !== null;
    return {
      reflection,
      place: placeOf(entry),
      code: entry?.code ?? null,
      earlier: isEdited ? earlierVersions(reflection, reflections) : [],
      ...(all.length > 1 && !all.some(isRefused) && { apart: all }),
    };
  });
}

/** null for a day without live answers. */
export function summarise(
  date: Day,
  rows: readonly Reflection[],
  energy_score: number | null,
): DaySummary | null {
  const live = orderedLiveAnswers(rows);
  const [first] = live;
  if (!first) return null;
  return {
    date,
    count: live.length,
    snippet: snippetOf(first.answer),
    first_question: first.question_text,
    energy_score,
  };
}

export function groupByMonth(days: Iterable<Day>): Map<string, Day[]> {
  return groupBy(new Set(days), monthOf);
}

let segmenter: Intl.Segmenter | undefined;

/** An answer that goes on says so; one that just fits is shown as it is. */
export function snippetOf(answer: string): string {
  const beginning = firstCharacters(answer, SNIPPET_CHARS);
  return beginning === answer ? answer : `${beginning.trimEnd()}…`;
}

/** Never cuts a letter from its marks, nor an emoji in two. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let end = 0;
  let characters = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (characters === count) break;
    characters += 1;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

function placeOf(entry: OutboxEntry | undefined): AnswerPlace {
  if (!entry) return 'on_server';
  return entry.state === 'parked' ? 'parked' : 'on_device';
}

const TIME_DIGITS = 12;

/** Epoch ms. What she wrote says when; an id may tell it too, in a page whose clock was set back not rightly. */
function instantOf({ id, created_at }: Version): number {
  const isOfDevice = /^[0-9a-f]{8}-[0-9a-f]{4}-[47]/i.test(id);
  return (isOfDevice && Date.parse(created_at ?? '')) || timeInId(id);
}

/** 0 in those of a private journal, which tell nothing. */
function timeInId(id: string): number {
  const digits = id.replace('-', '');
  return /^[0-9a-f]{12}-7/i.test(digits) ? Number.parseInt(digits.slice(0, TIME_DIGITS), 16) : 0;
}

function rootFinder<T extends Version>(reflections: readonly T[]): (reflection: T) => string {
  const byId = new Map(reflections.map((reflection) => [reflection.id, reflection]));
  return (reflection) => {
    const passed = new Set([reflection.id]);
    let root = reflection;
    while (root.supersedes !== null && !passed.has(root.supersedes)) {
      passed.add(root.supersedes);
      const earlier = byId.get(root.supersedes);
      if (!earlier) return root.supersedes;
      root = earlier;
    }
    return root.id;
  };
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
