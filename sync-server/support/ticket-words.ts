import type { Place, WordSeal } from '../db/keys/seals.ts';
import type { TicketRow } from '../db/tables.ts';

export type OpenTicket = Omit<TicketRow, 'sealed'>;

/** In this order for as long as there are rows. */
type Words = readonly [email: string, subject: string, message: string];

export const NOTHING_OPEN = { email: '', subject: '', message: '' };

export function sealTicket(
  { id, email, subject, message }: Omit<OpenTicket, 'user_id'>,
  words: Pick<WordSeal, 'close'>,
): Buffer {
  return words.close(placeOf(id), [email, subject, message] satisfies Words);
}

/** Null: it lies there, and cannot be read. */
export function openTicket(
  { sealed, ...ticket }: TicketRow,
  words: Pick<WordSeal, 'open'>,
): OpenTicket | null {
  if (sealed === null) return ticket;
  const written = words.open(placeOf(ticket.id), sealed) as Words | null;
  if (written === null) return null;
  const [email, subject, message] = written;
  return { ...ticket, email, subject, message };
}

function placeOf(id: string): Place {
  return { table: 'support_tickets', key: id };
}
