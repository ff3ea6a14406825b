import * as z from 'zod/mini';
import { daySchema } from '../../contract/day.ts';
import { feedbackSchema, type Feedback } from '../../contract/feedback.ts';
import { journalStampSchema } from '../../contract/journal.ts';
import { languageSchema } from '../../contract/language.ts';
import { type Reflection, tombstoneSchema } from '../../contract/reflections.ts';
import type { Route } from '../../contract/route.ts';
import { pullFeedback, pullReflections } from '../../contract/sync.ts';
import type { Entry } from '../../sealed/ledger.ts';
import type { Unopened } from '../private/kept-unopened.ts';

/**
 * The pages as this device reads them: document by document, so that one it does not understand (a
 * newer server, a time zone this browser has not heard of) never keeps the others away.
 */
const pageSchema = z.object({
  documents: z.array(z.unknown()),
  checkpoint: z.string(),
  has_more: z.boolean(),
  restarted: z.boolean(),
  seq: z.optional(z.int()),
  journal: z.optional(journalStampSchema),
});
export type PulledPage = z.output<typeof pageSchema>;

export const reflectionPages = { ...pullReflections, output: pageSchema } as const satisfies Route;
export const feedbackPages = { ...pullFeedback, output: pageSchema } as const satisfies Route;

/** Every field of an answer: what is left out here would be lost on every other device. */
const storedFields = {
  id: z.uuid(),
  date: daySchema,
  question_id: z.string(),
  question_text: z.string(),
  question_type: z.string(),
  language: languageSchema,
  answer: z.string(),
  created_at: z.string(),
  time_zone: z.string(),
  supersedes: z.nullable(z.uuid()),
  keep_from_model: z.optional(z.boolean()),
} satisfies Record<keyof Reflection, z.ZodMiniType>;
const storedReflectionSchema = z.object(storedFields);

export interface ReadPage {
  readonly reflections: readonly Reflection[];
  readonly erased: readonly string[];
  readonly unreadable: number;
  /** Of a private journal: what is not shown and not followed. */
  readonly unopened?: readonly Unopened[];
  /** By id: what each says of her devices' documents, under which keys. */
  readonly said?: ReadonlyMap<string, { readonly entry: Entry; readonly generation: number }>;
}

export function readReflections(documents: readonly unknown[]): ReadPage {
  const reflections: Reflection[] = [];
  const erased: string[] = [];
  for (const document of documents) {
    if (typeof document === 'object' && document !== null && 'deleted' in document) {
      const tombstone = z.safeParse(tombstoneSchema, document);
      if (tombstone.success) erased.push(tombstone.data.id);
      continue;
    }
    const reflection = z.safeParse(storedReflectionSchema, document);
    if (reflection.success) reflections.push(reflection.data);
  }
  const unreadable = documents.length - reflections.length - erased.length;
  return { reflections, erased, unreadable };
}

export function readFeedback(documents: readonly unknown[]): Feedback[] {
  return documents.flatMap((document) => {
    const feedback = z.safeParse(feedbackSchema, document);
    return feedback.success ? [feedback.data] : [];
  });
}
