import * as z from 'zod/mini';
import { emailSchema } from './auth.ts';
import { MESSAGE_MAX, MESSAGE_MIN, SUBJECT_MAX, SUBJECT_MIN } from './limits.ts';
import type { Route } from './route.ts';
import { noControls, textOf } from './text.ts';

export const TICKET_CATEGORIES = ['technical', 'billing', 'content', 'other'] as const;
const categorySchema = z.enum(TICKET_CATEGORIES, 'Please select a category');

/** The sentences are the spec's; a page in another language translates them by their text. */
export const newTicketSchema = z.object({
  email: emailSchema,
  subject: textOf([SUBJECT_MIN, SUBJECT_MAX], {
    tooShort: 'Subject must be at least 3 characters',
    tooLong: 'Subject must be less than 100 characters',
  }).check(noControls),
  category: categorySchema,
  message: textOf([MESSAGE_MIN, MESSAGE_MAX], {
    tooShort: 'Message must be at least 10 characters',
    tooLong: 'Message must be less than 2000 characters',
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
