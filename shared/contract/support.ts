import * as z from 'zod/mini';
import { emailSchema } from './auth.ts';
import type { FieldCode } from './field-codes.ts';
import { MESSAGE_MAX, MESSAGE_MIN, SUBJECT_MAX, SUBJECT_MIN } from './limits.ts';
import type { Route } from './route.ts';
import { noControls, textOf } from './text.ts';

export const TICKET_CATEGORIES = ['technical', 'billing', 'content', 'other'] as const;
const categorySchema = z.enum(TICKET_CATEGORIES, 'category_missing' satisfies FieldCode);

export const newTicketSchema = z.object({
  email: emailSchema,
  subject: textOf([SUBJECT_MIN, SUBJECT_MAX], {
    tooShort: 'subject_short',
    tooLong: 'subject_long',
  }).check(noControls),
  category: categorySchema,
  message: textOf([MESSAGE_MIN, MESSAGE_MAX], {
    tooShort: 'message_short',
    tooLong: 'message_long',
  }),
});
export type NewTicket = z.infer<typeof newTicketSchema>;

export const ticketSchema = z.object({
  /** What she is told and may read out: `NOOR-7F3K-29`. */
  id: z.string(),
  email: z.string(),
  subject: z.string(),
  category: categorySchema,
  message: z.string(),
  state: z.enum(['open', 'closed']),
  created_at: z.iso.datetime(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** Five an hour. */
export const createSupportTicket = {
  method: 'POST',
  path: '/api/support-tickets',
  access: { session: 'bearer-or-cookie' },
  input: newTicketSchema,
  output: z.object({ ticketId: z.string() }),
  successStatus: 201,
  repeat: 'keyed',
  waits: true,
} as const satisfies Route;
