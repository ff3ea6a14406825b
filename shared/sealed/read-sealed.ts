import * as z from 'zod/mini';
import { feedbackSchema } from '../contract/feedback.ts';
import { reflectionSchema } from '../contract/reflections.ts';
import { fromWire } from './bytes.ts';
import { placeOfInsight, type JournalKeys } from './keys.ts';
import { markSchema, seenSchema, type Entry } from './ledger.ts';
import { generationOf, openDocument } from './seal.ts';

const entry = { at: markSchema, seen: seenSchema, of: z.optional(z.array(markSchema)) };
const entrySchema = z.object(entry);

/** Everything but the id, which stands outside: the day, the question and what it replaces are nobody's business. */
export const answerBodySchema = z.object({
  ...entry,
  reflection: z.omit(reflectionSchema, { id: true }),
});
export type AnswerBody = z.infer<typeof answerBodySchema>;

export const erasureBodySchema = entrySchema;
export type ErasureBody = z.infer<typeof erasureBodySchema>;

export const insightBodySchema = z.object({
  ...entry,
  date: reflectionSchema.shape.date,
  /** Sorted; of the live ones that it was written from. */
  answers: z.array(z.string()),
  /** Which writer: a later one may write it anew. */
  writer: z.int(),
  feedback: z.object({
    energy_score: feedbackSchema.shape.energy_score,
    feedback_text: feedbackSchema.shape.feedback_text,
    improvement_areas: feedbackSchema.shape.improvement_areas,
    language: feedbackSchema.shape.language,
    source: feedbackSchema.shape.source,
    created_at: feedbackSchema.shape.created_at,
  }),
});
export type InsightBody = z.infer<typeof insightBodySchema>;

/** As it came: `deleted` and `kind` are the server's word, which only says what to expect. */
export interface SealedDocument {
  readonly id: string;
  readonly kind: 'answer' | 'insight';
  readonly deleted: boolean;
  /** Base64url. */
  readonly sealed: string;
}

interface Read<K, T> {
  readonly kind: K;
  readonly id: string;
  /** Whose key opened it. */
  readonly generation: number;
  readonly body: T;
  /** The same as it was sealed: with what a later Noor says beside it. */
  readonly whole: object;
}

export type ReadDocument =
  | Read<'answer', AnswerBody>
  | Read<'erasure', ErasureBody>
  | Read<'insight', InsightBody>
  /** Kept as it is, counted, tried again after an update: of a later Noor. */
  | { readonly kind: 'newer'; readonly id: string; readonly unread?: Unread }
  /** Kept and counted as well, never shown and never followed. */
  | { readonly kind: 'forged'; readonly id: string };

/** Opened by her key, and not understood. */
export interface Unread {
  readonly kind: 'answer' | 'erasure' | 'insight';
  readonly generation: number;
  readonly body: object;
  /** Where at least that is understood: it has come, and is not missed. */
  readonly entry: Entry | null;
}

/** What a document says, if it is one of hers. Whatever does not open erases and shows nothing. */
export async function readSealed(
  known: readonly JournalKeys[],
  { id, kind, deleted, sealed }: SealedDocument,
): Promise<ReadDocument> {
  const bytes = fromWire(sealed);
  if (!bytes) return { kind: 'forged', id };
  const place = { id, kind: deleted ? ('erasure' as const) : kind };
  const opened = await openDocument(known, place, bytes);
  if (opened.kind !== 'body') return { kind: opened.kind, id };
  const { body } = opened;
  const generation = generationOf(bytes);
  if (place.kind === 'erasure')
    return read({ kind: 'erasure', id, generation }, erasureBodySchema, body);
  if (place.kind === 'answer')
    return read({ kind: 'answer', id, generation }, answerBodySchema, body);
  const insight = read({ kind: 'insight', id, generation }, insightBodySchema, body);
  if (insight.kind !== 'insight') return insight;
  return (await isInItsPlace(known, insight)) ? insight : { kind: 'forged', id };
}

export function entryOf(document: ReadDocument): Entry | null {
  return 'body' in document ? document.body : null;
}

/** Her own hand sealed it: what is not understood was written by a later Noor. */
function read<K extends 'answer' | 'erasure' | 'insight', T>(
  named: { readonly kind: K; readonly id: string; readonly generation: number },
  schema: z.ZodMiniType<T>,
  sealed: unknown,
) {
  const isObject = typeof sealed === 'object' && sealed !== null;
  const { success, data } = schema.safeParse(sealed);
  if (success && isObject) return { ...named, body: data, whole: sealed };
  const { id, kind, generation } = named;
  const entry = entrySchema.safeParse(sealed).data ?? null;
  const unread = isObject ? { kind, generation, body: sealed, entry } : undefined;
  return { kind: 'newer' as const, id, ...(unread && { unread }) };
}

/** Each day has one place, so a true insight cannot be shown for another day. */
async function isInItsPlace(
  known: readonly JournalKeys[],
  { id, body }: { readonly id: string; readonly body: InsightBody },
): Promise<boolean> {
  const places = await Promise.all(known.map((keys) => placeOfInsight(keys, body.date)));
  return places.includes(id);
}
