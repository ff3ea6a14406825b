import * as z from 'zod/mini';
import { daySchema, monthOf } from '../../contract/day.ts';
import type { Feedback } from '../../contract/feedback.ts';
import type { ReadDocument } from '../../sealed/read-sealed.ts';
import type { ReadPage } from '../sync/pull-routes.ts';
import { reflectionFrom, type JournalSeal } from './journal-seal.ts';
import type { Unopened } from './kept-unopened.ts';

/** What of a page is hers. What lies there open, or does not open, is not shown and not followed. */
export async function readPrivatePage(
  journal: JournalSeal,
  documents: readonly unknown[],
): Promise<ReadPage> {
  const read = await Promise.all(documents.map((document) => journal.open(document)));
  const reflections = read.flatMap((one) => (one?.kind === 'answer' ? [reflectionFrom(one)] : []));
  const erased = read.flatMap((one) => (one?.kind === 'erasure' ? [one.id] : []));
  const unreadable = documents.length - reflections.length - erased.length;
  const said = new Map(read.flatMap((one) => saidBy(one)));
  const unopened = documents.flatMap((document, at) => unopenedOf(document, read[at] ?? null));
  return { reflections, erased, unreadable, unopened, said };
}

type SaidBy = readonly [
  id: string,
  said: NonNullable<ReturnType<NonNullable<ReadPage['said']>['get']>>,
];

function saidBy(read: ReadDocument | null): SaidBy[] {
  if (read?.kind === 'answer' || read?.kind === 'erasure') {
    return [[read.id, { entry: read.body, generation: read.generation }]];
  }
  const unread = read?.kind === 'newer' ? read.unread : undefined;
  return read && unread?.entry
    ? [[read.id, { entry: unread.entry, generation: unread.generation }]]
    : [];
}

const outside = z.object({
  id: z.string(),
  deleted: z.optional(z.unknown()),
  date: z.optional(z.unknown()),
});

function unopenedOf(document: unknown, read: ReadDocument | null): Unopened[] {
  if (read?.kind === 'answer' || read?.kind === 'erasure') return [];
  const { data } = z.safeParse(outside, document);
  if (!data) return [];
  const { id, deleted, date } = data;
  const day = z.safeParse(daySchema, date).data;
  const alive = read || day === undefined ? 'sealed' : monthOf(day);
  const kind = read ? (read.kind === 'newer' ? 'newer' : 'forged') : 'open';
  return [{ id, kind, place: deleted === true ? 'deleted' : alive }];
}

/** With the answers that each was written from. */
export type FeedbackOfAnswers = Feedback & { readonly of: readonly string[] };

export async function readPrivateInsights(
  journal: JournalSeal,
  documents: readonly unknown[],
): Promise<FeedbackOfAnswers[]> {
  const read = await Promise.all(documents.map((document) => journal.open(document)));
  return read.flatMap((one) => {
    if (one?.kind !== 'insight') return [];
    const { date, answers, feedback } = one.body;
    return [{ date, ...feedback, of: answers }];
  });
}
