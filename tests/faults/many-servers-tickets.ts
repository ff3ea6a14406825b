import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { HEADER_REQUEST_KEY } from '../../shared/contract/headers.ts';
import { createSupportTicket } from '../../shared/contract/support.ts';
import type { Client } from './many-servers-client.ts';
import { askDatabase } from './many-servers-database.ts';
import type { Arrival } from './many-servers-mail.ts';

const PAUSE_MS = 100;
/** Two hundred may be open, so they become rarer. */
const LONGER_MS = 50;

/** One who asks for help, each time until she is told the number of her ticket; these numbers. */
export async function openTicketsUntil(client: Client, isOver: () => boolean): Promise<string[]> {
  const tickets: string[] = [];
  const { method, path } = createSupportTicket;
  while (!isOver()) {
    const text = await client.askUntilAnswered({
      method,
      path,
      body: {
        email: 'huda@example.org',
        subject: 'A page stays white',
        category: 'technical',
        message: 'Since this morning I see nothing at all.',
      },
      // As her page sends it: the same key until she is told.
      headers: { [HEADER_REQUEST_KEY]: uuidv7() },
    });
    tickets.push(createSupportTicket.output.parse(JSON.parse(text)).ticketId);
    await sleep(PAUSE_MS + LONGER_MS * tickets.length);
  }
  return tickets;
}

export interface Asked {
  readonly userId: string;
  /** Those she was told of. */
  readonly tickets: readonly string[];
}

/** One line per broken promise, about all mails that the servers ever queued. */
export async function checkMails(
  url: string,
  people: readonly Asked[],
  arrivals: readonly Arrival[],
): Promise<string[]> {
  const queue = await askDatabase<{ id: string; dedupe_key: string }>(
    url,
    'SELECT id, dedupe_key FROM mail_outbox',
  );
  const tickets = await Promise.all(people.map((asked) => checkTickets(url, asked)));
  const keys = new Set(queue.map(({ dedupe_key }) => dedupe_key));
  const owed = people.flatMap((asked) =>
    asked.tickets.flatMap((id) => [`support_ticket:${id}`, `support_receipt:${id}`]),
  );
  const known = new Set(queue.map(({ id }) => id));
  return [
    ...tickets.flat(),
    ...owed.filter((key) => !keys.has(key)).map((key) => `the mail ${key} was never queued`),
    ...queue.flatMap(({ id, dedupe_key }) => {
      const came = arrivals.filter((arrival) => arrival.id === id);
      return checkMail(dedupe_key, came);
    }),
    ...arrivals.filter(({ id }) => !known.has(id)).map(({ id }) => `nobody queued the mail ${id}`),
  ];
}

/** Exactly once; once more only for each time that its server was killed before it could note it. */
function checkMail(key: string, came: readonly Arrival[]): string[] {
  if (came.length === 0) return [`the mail ${key} never arrived`];
  const early = came.slice(0, -1);
  const excused = early.every(({ wasAtRisk }) => wasAtRisk);
  return excused ? [] : [`the mail ${key} arrived ${came.length} times`];
}

/** However often she had to ask, each ticket is there once. */
async function checkTickets(url: string, { userId, tickets }: Asked): Promise<string[]> {
  const rows = await askDatabase<{ id: string }>(
    url,
    'SELECT id FROM support_tickets WHERE user_id = $1',
    [userId],
  );
  const isSame =
    new Set(tickets).size === tickets.length &&
    rows.length === tickets.length &&
    rows.every(({ id }) => tickets.includes(id));
  return isSame ? [] : [`${rows.length} tickets for ${tickets.length} requests`];
}
