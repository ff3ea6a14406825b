import * as z from 'zod/mini';
import { passwordSchema, userSchema } from './auth.ts';
import { authorModeSchema, feelingSchema } from './community.ts';
import { feedbackSchema } from './feedback.ts';
import { sentToModelSchema } from './insights.ts';
import { journalSchema, sealedErasureSchema, sealedWordsSchema } from './journal.ts';
import { reflectionSchema } from './reflections.ts';
import type { Route } from './route.ts';
import { ticketSchema } from './support.ts';

const instant = z.nullable(z.iso.datetime());

const planSchema = z.object({
  /** As Stripe said it last; null when she never opened the payment page. */
  subscription: z.nullable(
    z.object({
      status: z.nullable(z.string()),
      current_period_end: instant,
      /** She cancelled, and it ends then. */
      ends_at: instant,
      stripe_customer: z.nullable(z.string()),
      stripe_subscription: z.nullable(z.string()),
    }),
  ),
  /** Given to her without a payment; `until` null: without end. */
  granted: z.nullable(z.object({ until: instant })),
  /** Payments that failed, refunds and disputes, by their ids at Stripe. */
  notes: z.array(z.object({ kind: z.string(), subject: z.string(), created_at: z.iso.datetime() })),
});

const closedWordsSchema = z.omit(sealedWordsSchema, { instead_of_day: true });

/** Of a private journal: as her devices sealed it, with the ways in, by which passphrase or sheet open it. */
const journalExportSchema = z.object({
  ...journalSchema.shape,
  /** One that is sealed anew meanwhile may stand here twice. */
  documents: z.array(z.union([closedWordsSchema, sealedErasureSchema])),
  insights: z.array(closedWordsSchema),
});
export type JournalExport = z.infer<typeof journalExportSchema>;

/** Everything the server keeps of her, without secrets; an earlier version stands beside the one that replaced it. */
const accountExportSchema = z.object({
  exported_at: z.iso.datetime(),
  account: z.object({ ...userSchema.shape, time_zone: z.nullable(z.string()) }),
  sessions: z.array(z.object({ created_at: z.iso.datetime(), expires_at: z.iso.datetime() })),
  plan: planSchema,
  reflections: z.array(
    z.object({
      ...reflectionSchema.shape,
      /** What a caller sent in fields that the server could not understand. */
      as_sent: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  feedback: z.array(feedbackSchema),
  /** Every request that took words of hers to a language model. */
  sent_to_model: z.array(sentToModelSchema),
  community: z.object({
    mode: z.nullable(authorModeSchema),
    pseudonym: z.nullable(z.string()),
    feelings: z.array(feelingSchema),
    reports: z.array(
      z.object({
        feeling_id: z.string(),
        reason: z.nullable(z.string()),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
  support_tickets: z.array(ticketSchema),
  /** Where it is private, or was. After `reflections`: what is being sealed meanwhile is in one of them at least. */
  journal: z.optional(journalExportSchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** Three a day; comes as a file (`Content-Disposition`). */
export const exportAccount = {
  method: 'GET',
  path: '/api/account/export',
  access: { session: 'bearer' },
  input: z.object({}),
  output: accountExportSchema,
} as const satisfies Route;

/** Erases every row of hers at once. 403 `wrong_password`. */
export const deleteAccount = {
  method: 'DELETE',
  path: '/api/account',
  access: { session: 'bearer' },
  input: z.object({ password: passwordSchema }),
  output: z.object({ success: z.literal(true) }),
  body: true,
  repeat: 'same',
} as const satisfies Route;

/**
 * Of an account that this device knows and the server has no more: did she delete it, or was it lost with a
 * restored backup? What she deleted must not come back from a device.
 */
export const askEarlierAccount = {
  method: 'GET',
  path: '/api/account/earlier/:id',
  access: { session: 'bearer' },
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ deleted: z.boolean() }),
} as const satisfies Route;

/** Newest first. */
export const listSessions = {
  method: 'GET',
  path: '/api/account/sessions',
  access: { session: 'bearer' },
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      created_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
} as const satisfies Route;

export const endOtherSessions = {
  method: 'POST',
  path: '/api/account/end-other-sessions',
  access: { session: 'bearer' },
  input: z.object({}),
  output: z.object({ success: z.literal(true), ended: z.int() }),
  repeat: 'same',
} as const satisfies Route;
