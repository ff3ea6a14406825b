import type { Language } from '../../../shared/contract/language.ts';
import type { Ticket } from '../../../shared/contract/support.ts';
import type { MessageBody } from '../message-body.ts';

/** `email` is where she wants the answer. */
export interface MailedTicket extends Pick<
  Ticket,
  'id' | 'email' | 'category' | 'subject' | 'message'
> {
  /** Whether it is the address of the account that wrote: anybody can name anybody's. */
  readonly isOwnAddress: boolean;
}

/** To whoever answers; in English like the operator's tool. */
export function supportTicket(ticket: MailedTicket): MessageBody {
  const { id, email, category, subject, message, isOwnAddress } = ticket;
  const doubt = isOwnAddress ? '' : ' (not the address of the account that wrote this)';
  return {
    subject: `[${id}] ${category}: ${subject}`,
    preview: `A new ticket, ${category}.`,
    blocks: [
      { kind: 'text', text: `${id}\n${category}\nfrom ${email}${doubt}` },
      { kind: 'quote', text: subject },
      { kind: 'quote', text: message },
      { kind: 'text', text: 'A reply to this email goes to her.' },
    ],
    footer: [],
  };
}

/** Without her words: a mailbox is often open to others. */
export const supportReceipt: Readonly<Record<Language, (ticketId: string) => MessageBody>> = {
  en: (ticketId) => ({
    subject: 'We have your request',
    preview: 'We usually answer within 24 to 48 hours.',
    blocks: [
      { kind: 'text', text: 'Hello,' },
      { kind: 'text', text: 'thank you for writing to us. This is your ticket ID:' },
      { kind: 'quote', text: ticketId },
      { kind: 'text', text: 'We usually answer within 24 to 48 hours.' },
    ],
    footer: [],
  }),
  ar: (ticketId) => ({
    subject: 'وصلنا طلبكِ',
    preview: 'نردّ عادة خلال 24 إلى 48 ساعة.',
    blocks: [
      { kind: 'text', text: 'مرحبًا بكِ،' },
      { kind: 'text', text: 'شكرًا لأنكِ كتبتِ إلينا. هذا رقم طلبكِ:' },
      { kind: 'quote', text: ticketId },
      { kind: 'text', text: 'نردّ عليكِ عادة خلال 24 إلى 48 ساعة.' },
    ],
    footer: [],
  }),
};
