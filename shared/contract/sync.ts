import * as z from 'zod/mini';
import { daySchema } from './day.ts';
import { feedbackSchema } from './feedback.ts';
import { journalStampSchema, sealedErasureSchema, sealedWordsSchema } from './journal.ts';
import { MAX_PULL_PAGE } from './limits.ts';
import { reflectionSchema, tombstoneSchema } from './reflections.ts';
import type { Route } from './route.ts';

const pullInput = z.object({
  /** The last page's checkpoint; absent for the start. */
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PULL_PAGE)), 500),
  /** Only documents of this day and later (a new device's first screen). */
  from: z.optional(daySchema),
  /** Without `after`: the last documents alone, as many as a page holds, where nobody knows their days. */
  order: z.optional(z.literal('newest')),
});

/**
 * `restarted` is true when the checkpoint handed in is not of this database (restored from a backup):
 * the page then starts at the beginning.
 */
const pageOf = <T extends z.ZodMiniType>(document: T) =>
  z.object({
    documents: z.array(document),
    checkpoint: z.string(),
    has_more: z.boolean(),
    restarted: z.boolean(),
    /** On the last page: every change up to this seq has been shown. Older servers do not say. */
    seq: z.optional(z.int()),
    /** Of a journal that is not plain. */
    journal: z.optional(journalStampSchema),
  });

export const pulledReflectionSchema = z.union([
  z.object({ ...reflectionSchema.shape, seq: z.int() }),
  z.object({ ...z.omit(sealedWordsSchema, { instead_of_day: true }).shape, seq: z.int() }),
  z.object({ ...sealedErasureSchema.shape, seq: z.int() }),
  z.object({ ...tombstoneSchema.shape, seq: z.int() }),
]);
export type PulledReflection = z.infer<typeof pulledReflectionSchema>;

export const pullReflections = {
  method: 'GET',
  path: '/api/sync/reflections',
  access: { session: 'bearer-or-cookie', words: true, sealed: 'told' },
  input: pullInput,
  output: pageOf(pulledReflectionSchema),
} as const satisfies Route;

export const pullFeedback = {
  method: 'GET',
  path: '/api/sync/feedback',
  access: { session: 'bearer-or-cookie', words: true, sealed: 'told' },
  input: pullInput,
  output: pageOf(
    z.union([
      z.object({ ...feedbackSchema.shape, seq: z.int() }),
      z.object({ ...z.omit(sealedWordsSchema, { instead_of_day: true }).shape, seq: z.int() }),
    ]),
  ),
} as const satisfies Route;

const bucketSchema = z.object({ count: z.int(), hash: z.string() });
export const digestSchema = z.object({
  /** Key: `yyyy-MM` of the reflections' days, `sealed` of those whose day nobody knows; erased ones count in `deleted` alone. */
  months: z.record(z.string(), bucketSchema),
  deleted: bucketSchema,
});
export type Digest = z.infer<typeof digestSchema>;

export const getDigest = {
  method: 'GET',
  path: '/api/sync/digest',
  access: { session: 'bearer-or-cookie', words: true, sealed: 'told' },
  input: z.object({}),
  output: digestSchema,
} as const satisfies Route;

/** Her plan as the server has it, told when a stream opens and whenever it is another one. */
export const planNewsSchema = z.object({ premium: z.boolean(), status: z.nullable(z.string()) });
export type PlanNews = z.infer<typeof planNewsSchema>;

/**
 * Server-sent events; an event `change` (data: the user's newest seq) says there is something to pull, an
 * event `plan` (data: `planNewsSchema`) how her plan stands.
 */
export const syncEvents = {
  method: 'GET',
  path: '/api/sync/events',
  access: { session: 'bearer-or-cookie' },
  input: z.object({}),
  output: z.unknown(),
} as const satisfies Route;
