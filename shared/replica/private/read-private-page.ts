import type { Feedback } from '../../contract/feedback.ts';
import type { ReadPage } from '../sync/pull-routes.ts';
import { reflectionFrom, type JournalSeal } from './journal-seal.ts';

/** What of a page is hers. What lies there open, or does not open, is not shown and not followed. */
export async function readPrivatePage(
  journal: JournalSeal,
  documents: readonly unknown[],
): Promise<ReadPage> {
  const read = await Promise.all(documents.map((document) => journal.open(document)));
  const reflections = read.flatMap((one) => (one?.kind === 'answer' ? [reflectionFrom(one)] : []));
  const erased = read.flatMap((one) => (one?.kind === 'erasure' ? [one.id] : []));
  const unreadable = documents.length - reflections.length - erased.length;
  const said = new Map(
    read.flatMap((one) =>
      one?.kind === 'answer' || one?.kind === 'erasure'
        ? [[one.id, { entry: one.body, generation: one.generation }] as const]
        : [],
    ),
  );
  return { reflections, erased, unreadable, said };
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
