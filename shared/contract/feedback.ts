import * as z from 'zod/mini';
import { daySchema } from './day.ts';
import { languageSchema, languageWishSchema } from './language.ts';
import type { Route } from './route.ts';

/** As `daily feedback` of the spec; `improvement_areas` is a JSON-encoded list of strings. */
export const feedbackSchema = z.object({
  date: daySchema,
  /** Whole, 0 to 10; null where a number would be out of place or a guess. */
  energy_score: z.nullable(z.number()),
  feedback_text: z.string(),
  improvement_areas: z.string(),
  language: languageSchema,
  /** 'model' when a language model wrote it, else 'built_in'. */
  source: z.enum(['model', 'built_in']),
  created_at: z.iso.datetime(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/** What stays of an insight when words that it may quote are erased. */
export function blankOf(feedback: Feedback): Feedback {
  return { ...feedback, energy_score: null, feedback_text: '', improvement_areas: '[]' };
}

/** A blank one is never shown. */
export function isBlank({ feedback_text }: Pick<Feedback, 'feedback_text'>): boolean {
  return feedback_text === '';
}

/** Newest day first. */
export const listFeedbackHistory = {
  method: 'GET',
  path: '/api/feedback/history',
  access: { session: 'bearer', sealed: 'refused' },
  input: z.object({}),
  output: z.array(feedbackSchema),
} as const satisfies Route;

export const getDailyFeedback = {
  method: 'GET',
  path: '/api/daily-feedback',
  access: { session: 'bearer', plan: 'premium', sealed: 'refused' },
  input: z.object({ date: z.optional(daySchema) }),
  output: z.nullable(feedbackSchema),
} as const satisfies Route;

export const generateFeedback = {
  method: 'POST',
  path: '/api/generate-feedback',
  access: { session: 'bearer', plan: 'premium', sealed: 'refused' },
  input: z.object({ date: z.optional(daySchema), language: languageWishSchema }),
  output: feedbackSchema,
  repeat: 'named',
} as const satisfies Route;
