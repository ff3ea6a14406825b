import * as z from 'zod/mini';
import { daySchema } from './day.ts';
import { bilingualSchema, languageWishSchema } from './language.ts';
import { DAYS_AHEAD } from './limits.ts';
import type { Route } from './route.ts';

/** 'inner_child' or 'feminine_energy' today; any other type is shown as the latter (spec). */
export const questionTypeSchema = z.string().check(z.minLength(1), z.maxLength(40));

export const questionSchema = z.object({
  id: z.string(),
  type: questionTypeSchema,
  text: bilingualSchema,
});
export type Question = z.infer<typeof questionSchema>;

/** What one of her days holds before she writes; `questions` is empty on the free plan. */
export const dayContentSchema = z.object({
  date: daySchema,
  questions: z.array(questionSchema),
  affirmation: bilingualSchema,
});
export type DayContent = z.infer<typeof dayContentSchema>;

const languageAndDate = z.object({
  date: z.optional(daySchema),
  language: languageWishSchema,
});

export const getDailyAffirmation = {
  method: 'GET',
  path: '/api/daily-affirmation',
  access: { session: 'bearer' },
  input: languageAndDate,
  output: z.object({ text: z.string() }),
} as const satisfies Route;

export const getDailyQuestions = {
  method: 'GET',
  path: '/api/daily-questions',
  access: { session: 'bearer', plan: 'premium' },
  input: languageAndDate,
  output: z.array(z.object({ id: z.string(), text: z.string() })),
} as const satisfies Route;

export const getUserDailyQuestions = {
  method: 'GET',
  path: '/api/user-daily-questions',
  access: { session: 'bearer', plan: 'premium' },
  input: languageAndDate,
  output: z.array(
    z.object({ id: z.string(), question_text: z.string(), question_type: questionTypeSchema }),
  ),
} as const satisfies Route;

/** Consecutive days from `from`, both languages, for keeping on the device. */
export const syncDays = {
  method: 'GET',
  path: '/api/sync/days',
  access: { session: 'bearer-or-cookie' },
  input: z.object({
    from: daySchema,
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(31)), DAYS_AHEAD),
  }),
  output: z.array(dayContentSchema),
} as const satisfies Route;
