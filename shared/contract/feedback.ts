import * as z from 'zod/mini';
import { daySchema } from './day.ts';
import { languageSchema } from './language.ts';
import type { Route } from './route.ts';

/** As `daily feedback` of the spec; `improvement_areas` is a JSON-encoded list of strings. */
export const feedbackSchema = z.object({
  date: daySchema,
  energy_score: z.number(),
  feedback_text: z.string(),
  improvement_areas: z.string(),
  language: languageSchema,
  /** 'model' when a language model wrote it, else 'built_in'. */
  source: z.enum(['model', 'built_in']),
  created_at: z.iso.datetime(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/** Newest day first. */
export const listFeedbackHistory = {
  method: 'GET',
  path: '/api/feedback/history',
  access: { session: 'bearer' },
  input: z.object({}),
  output: z.array(feedbackSchema),
} as const satisfies Route;

export const getDailyFeedback = {
  method: 'GET',
  path: '/api/daily-feedback',
  access: { session: 'bearer', plan: 'premium' },
  input: z.object({ date: z.optional(daySchema) }),
  output: z.nullable(feedbackSchema),
} as const satisfies Route;

export const generateFeedback = {
  method: 'POST',
  path: '/api/generate-feedback',
  access: { session: 'bearer', plan: 'premium' },
  input: z.object({ date: z.optional(daySchema), language: z.optional(languageSchema) }),
  output: feedbackSchema,
} as const satisfies Route;
