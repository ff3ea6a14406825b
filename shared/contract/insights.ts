import * as z from 'zod/mini';
import { daySchema } from './day.ts';
import type { Route } from './route.ts';

/** Who would read her answers, and whether she agreed that they do. */
export const modelChoiceSchema = z.object({
  /** null: this server has no model, every insight is written by Noor itself. */
  recipient: z.nullable(z.object({ host: z.string(), model: z.string() })),
  /** null: not agreed, or agreed to another recipient than today's. */
  agreed_at: z.nullable(z.iso.datetime()),
});
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

export const getModelChoice = {
  method: 'GET',
  path: '/api/insights/model',
  access: { session: 'bearer' },
  input: z.object({}),
  output: modelChoiceSchema,
} as const satisfies Route;

/** Names the recipient she was shown: 409 `recipient_changed` when it is another one by now. */
export const chooseModel = {
  method: 'POST',
  path: '/api/insights/model',
  access: { session: 'bearer', sealed: 'refused' },
  input: z.object({
    agreed: z.boolean(),
    host: z.optional(z.string().check(z.maxLength(300))),
    model: z.optional(z.string().check(z.maxLength(300))),
  }),
  output: modelChoiceSchema,
  repeat: 'same',
} as const satisfies Route;

/** One request that left the server with words of hers. */
export const sentToModelSchema = z.object({
  id: z.string(),
  date: daySchema,
  sent_at: z.iso.datetime(),
  host: z.string(),
  model: z.string(),
  answers: z.int(),
  bytes: z.int(),
  /** Exactly as sent; null once an answer in it was erased. */
  body: z.nullable(z.string()),
});
export type SentToModel = z.infer<typeof sentToModelSchema>;

/** Newest first. */
export const listSentToModel = {
  method: 'GET',
  path: '/api/insights/sent',
  access: { session: 'bearer' },
  input: z.object({}),
  output: z.array(sentToModelSchema),
} as const satisfies Route;
