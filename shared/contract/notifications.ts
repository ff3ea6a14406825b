import * as z from 'zod/mini';
import { affirmationTimeSchema } from './affirmation-time.ts';
import type { Route } from './route.ts';

export const setNotificationPreferences = {
  method: 'POST',
  path: '/api/notifications/preferences',
  access: { session: 'bearer-or-cookie' },
  input: z.object({
    daily_affirmation_notifications: z.boolean(),
    /** By her own clock; absent leaves it as it is. */
    affirmation_time: z.optional(affirmationTimeSchema),
  }),
  output: z.object({ success: z.literal(true) }),
  repeat: 'keyed',
  waits: true,
} as const satisfies Route;

/** Of the mails of one account; stands in them and needs no sign-in (RFC 8058). */
const unsubscribeInput = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** Asks, and changes nothing: programs that look at mails follow links. */
export const askToUnsubscribe = {
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: { session: 'none' },
  input: unsubscribeInput,
  output: z.string(),
  page: true,
} as const satisfies Route;

/** What mail programs send for her, and the button of the page above. Whatever the body says. */
export const unsubscribe = {
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: { session: 'none' },
  input: unsubscribeInput,
  output: z.string(),
  page: true,
  repeat: 'same',
} as const satisfies Route;

export const undoUnsubscribe = {
  method: 'POST',
  path: '/api/unsubscribe/:token/undo',
  access: { session: 'none' },
  input: unsubscribeInput,
  output: z.string(),
  page: true,
  repeat: 'same',
} as const satisfies Route;
