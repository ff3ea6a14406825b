import MailComposer from 'nodemailer/lib/mail-composer';
import type { Language } from '../../shared/contract/language.ts';
import { bodyAsHtml, bodyAsText, type MessageBody } from './message-body.ts';

export interface MessageParts {
  readonly id: string;
  /** `Noor <noor@example.org>` or a bare address. */
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly body: MessageBody;
  readonly language: Language;
  /** Makes it a mail of a list, which mail programs let her leave with one click (RFC 8058). */
  readonly unsubscribeUrl: string | null;
  /** Epoch ms. */
  readonly sentAt: number;
}

/** A whole message by RFC 5322, text and HTML, every line ASCII. The same id is the same Message-ID. */
export function buildMessage(parts: MessageParts): Promise<Buffer> {
  const { id, from, to, replyTo, body, language, sentAt } = parts;
  return new MailComposer({
    from,
    to: mailbox(to),
    ...(replyTo !== null && { replyTo: mailbox(replyTo) }),
    subject: body.subject.replace(NO_SUBJECT, ' '),
    text: bodyAsText(body, language),
    html: bodyAsHtml(body, language),
    date: new Date(sentAt),
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { ...automatic, 'Content-Language': language, ...listHeaders(parts.unsubscribeUrl) },
    ...noOutside,
    newline: '\r\n',
  })
    .compile()
    .build();
}

/** Controls, and marks that turn the reading direction of what a list of mails shows beside it. */
const NO_SUBJECT = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** The header line of a sender, encoded and folded, without a line end. */
export async function fromLine(from: string): Promise<string> {
  const message = await new MailComposer({ from, text: '', ...noOutside, newline: '\r\n' })
    .compile()
    .build();
  return FROM_LINE.exec(message.toString('latin1'))?.[0] ?? '';
}

/** A mail that waited without SMTP leaves under the sender that is configured by now. */
export async function withSender(message: Buffer, from: string): Promise<Buffer> {
  const text = message.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const line = await fromLine(from);
  const head = text.slice(0, end).replace(FROM_LINE, () => line);
  return Buffer.from(head + text.slice(end), 'latin1');
}

const FROM_LINE = /^From:.*(?:\r\n[ \t].*)*/m;

export function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

function domainOf(from: string): string {
  const address = addressOf(from);
  return address.slice(address.lastIndexOf('@') + 1);
}

/** As an object it is one address, whatever its letters are. */
function mailbox(address: string): { readonly name: string; readonly address: string } {
  return { name: '', address };
}

const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
const noOutside = { disableFileAccess: true, disableUrlAccess: true } as const;

function listHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
