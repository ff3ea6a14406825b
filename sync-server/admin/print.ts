import type { Ticket } from '../../shared/contract/support.ts';
import type { ReportedFeeling } from '../community/reported-feeling.ts';
import type { BillingNoteRow, MailRow } from '../db/tables.ts';

export function lineOfTicket({ id, state, created_at, category, subject }: Ticket): string {
  return [id, state.padEnd(6), created_at, category.padEnd(9), oneLine(subject)].join('  ');
}

export function lineOfNote(note: BillingNoteRow & { readonly email: string }): string {
  const { created_at, kind, subject, email } = note;
  return [new Date(created_at).toISOString(), kind.padEnd(19), subject, oneLine(email)].join('  ');
}

export function lineOfMail({ id, kind, created_at, attempts, fault, recipient }: MailRow): string {
  const when = new Date(created_at).toISOString();
  const facts = [
    id,
    when,
    kind.padEnd(16),
    `tried ${attempts} x`,
    fault ?? '-',
    oneLine(recipient),
  ];
  return facts.join('  ');
}

export function pageOfTicket(ticket: Ticket): string {
  const { email, message } = ticket;
  return `${lineOfTicket(ticket)}\nfrom ${oneLine(email)}\n\n${harmless(message)}`;
}

export function linesOfReported({ id, reports, feeling_text, reasons }: ReportedFeeling): string {
  const said = (reasons ?? '').split('\n').filter((reason) => reason !== '');
  return [
    `${id}  reported ${reports} x`,
    ...[feeling_text, ...said.map((reason) => `reason: ${reason}`)].map(
      (line) => `    ${oneLine(line)}`,
    ),
  ].join('\n');
}

/** What members wrote must not move the cursor or hide lines of the operator's terminal. */
function harmless(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\u200c\u200d]/gu, '\ufffd');
}

function oneLine(text: string): string {
  return harmless(text).replaceAll('\n', ' ');
}
