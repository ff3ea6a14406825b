import * as z from 'zod/mini';
import { isBlankText } from './blank-text.ts';
import { daySchema, timeZoneSchema } from './day.ts';
import { questionTypeSchema } from './days.ts';
import { languageSchema } from './language.ts';
import { countCharacters } from './characters.ts';
import { MAX_ANSWER_CHARS, MAX_ANSWER_UNITS, MAX_BATCH_ITEMS } from './limits.ts';
import type { Route } from './route.ts';
import { noNul, wellFormed } from './text.ts';

const uuid = z.uuid();

/** Its messages are the codes a refused item is parked with. */
export const answerSchema = z.string().check(
  z.overwrite(wellFormed),
  z.trim(),
  z.refine((text) => !isBlankText(text), 'blank'),
  z.maxLength(MAX_ANSWER_UNITS, 'too_long'),
  z.refine(
    (text) => text.length <= MAX_ANSWER_CHARS || countCharacters(text) <= MAX_ANSWER_CHARS,
    'too_long',
  ),
  noNul,
);
const questionIdSchema = z.string().check(z.minLength(1), z.maxLength(64), noNul);
const questionTextSchema = z.string().check(z.maxLength(1_000), noNul);

/** One answer as written. Never changed afterwards: an edit is a new one that names the old in `supersedes`. */
export const reflectionSchema = z.object({
  /** Made on the device; UUIDv7, in a private journal version 4. */
  id: uuid,
  date: daySchema,
  question_id: questionIdSchema,
  question_text: questionTextSchema,
  question_type: questionTypeSchema,
  language: languageSchema,
  answer: answerSchema,
  /** UTC instant, ISO 8601; what the device's clock said. Never used for order. */
  created_at: z.iso.datetime(),
  time_zone: timeZoneSchema,
  supersedes: z.nullable(uuid),
  /**
   * Her wish that no language model ever reads this answer. An edit that does not say, as of a
   * device that does not know the wish, leaves it as it was.
   */
  keep_from_model: z.optional(z.boolean()),
});
export type Reflection = z.infer<typeof reflectionSchema>;

/** Erases the text of `id` everywhere; always wins. */
export const tombstoneSchema = z.object({ id: uuid, deleted: z.literal(true) });
export type Tombstone = z.infer<typeof tombstoneSchema>;

export type ReflectionChange = Reflection | Tombstone;

export function isTombstone(change: object): change is Tombstone {
  return 'deleted' in change;
}

/**
 * A new answer as any caller may send it: only `question_id` and `answer` are required, and nothing but
 * these and an `id` that is none can refuse it. Every other field of a reflection may be sent, is
 * understood as far as it goes, and is kept as sent where it is not.
 */
export const newReflectionSchema = z.looseObject({
  id: z.nullish(uuid),
  question_id: z.string().check(z.regex(/[^\u0000]/, 'empty')),
  answer: answerSchema,
});
export type NewReflection = z.infer<typeof newReflectionSchema>;

/** Why one item was refused: it is parked on the device with this code. */
export const rejectionCodeSchema = z.string();

/** What became of one item; `id` is null when an item had none and was refused. */
export const batchResultSchema = z.object({
  id: z.nullable(z.string()),
  status: z.enum(['stored', 'duplicate', 'rejected']),
  code: z.optional(rejectionCodeSchema),
  seq: z.optional(z.int()),
});
export type BatchResult = z.infer<typeof batchResultSchema>;

export const createReflection = {
  method: 'POST',
  path: '/api/reflections',
  access: { session: 'bearer', sealed: 'refused' },
  input: newReflectionSchema,
  output: z.object({ ...reflectionSchema.shape, seq: z.int() }),
  successStatus: 201,
  repeat: 'keyed',
} as const satisfies Route;

/** Items are judged one by one: each gets a result in the order sent, none blocks its neighbours. */
export const createReflectionBatch = {
  method: 'POST',
  path: '/api/reflections/batch',
  access: { session: 'bearer-or-cookie' },
  input: z.object({
    reflections: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_BATCH_ITEMS)),
  }),
  output: z.object({ results: z.array(batchResultSchema) }),
  repeat: 'keyed',
} as const satisfies Route;

/** Live answers, newest day first. */
export const listReflections = {
  method: 'GET',
  path: '/api/reflections',
  access: { session: 'bearer', plan: 'premium', sealed: 'refused' },
  input: z.object({}),
  output: z.array(
    z.object({
      ...reflectionSchema.shape,
      question: z.object({ id: z.string(), text: z.string(), type: questionTypeSchema }),
    }),
  ),
} as const satisfies Route;

/** Live answers, newest day first; her own words, so no plan is asked. */
export const listReflectionHistory = {
  method: 'GET',
  path: '/api/reflections/history',
  access: { session: 'bearer', sealed: 'refused' },
  input: z.object({}),
  output: z.array(reflectionSchema),
} as const satisfies Route;

/** Erases the answer and every earlier version of it. */
export const deleteReflection = {
  method: 'DELETE',
  path: '/api/reflections/:id',
  access: { session: 'bearer', sealed: 'refused' },
  input: z.object({ id: uuid }),
  output: z.object({ success: z.literal(true) }),
  repeat: 'same',
} as const satisfies Route;
