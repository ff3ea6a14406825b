import { AppError } from '../../shared/contract/app-error.ts';
import type { Language } from '../../shared/contract/language.ts';
import type { NewTicket, Ticket } from '../../shared/contract/support.ts';
import type { MailService } from '../mail/mail-service.ts';

import type { RateLimits } from '../http/rate-limits.ts';
import type { Slices } from '../db/slices.ts';
import type { RequestKey } from '../http/request-key.ts';
import type { TicketRepository } from './ticket-repository.ts';
import type { OpenTicket } from './ticket-words.ts';
import { randomInt } from 'node:crypto';

export interface SupportService {
  /** The id she is told. */
  open(userId: string, sent: NewTicket, request: RequestKey | null): Promise<string>;
  /** Newest first. */
  listOf(userId: string): Slices<Ticket>;
  /** Of everyone, for the operator; newest first. */
  listAll(state: Ticket['state'] | null): Promise<Ticket[]>;
  find(id: string): Promise<Ticket | null>;
  /** False when there is no such ticket. */
  close(id: string): Promise<boolean>;
}

export function createSupportService(
  dependencies: {
    readonly tickets: TicketRepository;
    readonly limits: Pick<RateLimits, 'passAction'>;
  } & MailDependencies,
): SupportService {
  const { tickets, limits, now } = dependencies;
  return {
    async open(userId, sent, request) {
      const before = await tickets.findMade(userId, request);
      if (before !== null) {
        // A server that was killed may owe its mails; one that is there already is not written again.
        const ticket = await tickets.find(before);
        if (ticket && now() < ticket.created_at + LIVES_MS) {
          await requireMails(dependencies, ticket, request);
        }
        return before;
      }
      await limits.passAction('open_ticket', userId);
      if ((await tickets.countOpenOf(userId)) >= MOST_OPEN) {
        throw new AppError('account_full', {
          message: 'Too many of your requests are still open.',
        });
      }
      const ticket: Omit<OpenTicket, 'id'> = {
        user_id: userId,
        email: sent.email,
        subject: sent.subject,
        category: sent.category,
        message: sent.message,
        state: 'open',
        created_at: now(),
      };
      let id: string | null = null;
      while (id === null) id = await tickets.add({ ...ticket, id: newTicketId() }, request);
      await requireMails(dependencies, { ...ticket, id }, request);
      return id;
    },
    async *listOf(userId) {
      for (const id of await tickets.listIdsOf(userId)) {
        const row = await tickets.find(id);
        if (row) yield [toTicket(row)];
      }
    },
    listAll: async (state) => (await tickets.listAll(state)).map(toTicket),
    async find(id) {
      const row = await tickets.find(id.toUpperCase());
      return row ? toTicket(row) : null;
    },
    close: (id) => tickets.close(id.toUpperCase()),
  };
}

/** Nobody waits for so many answers; the operator closes what is answered. */
const MOST_OPEN = 200;

interface TicketOwner {
  readonly email: string;
  readonly language: Language | null;
}

interface MailDependencies {
  readonly mail: Pick<MailService, 'enqueue'>;
  readonly findOwner: (userId: string) => Promise<TicketOwner | undefined>;
  /** Null: nobody is told; the operator's tool lists what came. */
  readonly supportEmail: string | null;
  readonly now: () => number;
}

const LIVES_MS = 7 * 86_400_000;

/** Acknowledged means queued: her device asks again by its key. Without one that would be a second ticket. */
async function requireMails(
  dependencies: MailDependencies,
  ticket: OpenTicket,
  request: RequestKey | null,
): Promise<void> {
  const areKept = await sendMails(dependencies, ticket);
  if (areKept || request === null) return;
  throw new AppError('unavailable', { message: 'Please ask again in a moment.' });
}

/**
 * The request to the operator, a receipt to the account's own address: nobody is written to on her word alone.
 * False when one of them could not be queued.
 */
async function sendMails(
  { mail, findOwner, supportEmail, now }: MailDependencies,
  ticket: OpenTicket,
): Promise<boolean> {
  const { id, user_id: userId } = ticket;
  const owner = await findOwner(userId);
  const common = { userId, expiresAt: now() + LIVES_MS };
  let isTold = true;
  if (supportEmail !== null) {
    isTold = await mail.enqueue({
      ...common,
      kind: 'support_ticket',
      to: supportEmail,
      language: 'en',
      ticket: { ...ticket, isOwnAddress: ticket.email === owner?.email },
      dedupeKey: `support_ticket:${id}`,
    });
  }
  if (!owner) return isTold;
  const hasReceipt = await mail.enqueue({
    ...common,
    kind: 'support_receipt',
    ticketId: id,
    to: owner.email,
    language: owner.language ?? 'en',
    dedupeKey: `support_receipt:${id}`,
  });
  return isTold && hasReceipt;
}

function toTicket({ created_at, ...row }: OpenTicket): Ticket {
  return { ...row, created_at: new Date(created_at).toISOString() };
}

/** Without the ones that are taken for each other when read out. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `NOOR-7F3K-29` */
function newTicketId(): string {
  const letters = Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  return `NOOR-${letters.join('')}-${randomInt(10, 100)}`;
}
