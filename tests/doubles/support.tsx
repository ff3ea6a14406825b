import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SupportPage } from '../../web/features/support/support-page.tsx';
import type { WaitingRequests } from '../../web/lib/use-waiting-requests.ts';
import { createFakeReplica, type FakeReplica } from './fake-replica.ts';
import { renderPage, type RenderOptions } from './render-page.tsx';

export const TICKET_SENT = () => Response.json({ ticketId: 'NOOR-7F3K-29' }, { status: 201 });

interface Ticket {
  readonly email?: string;
  readonly category?: string;
  readonly subject?: string;
  readonly message?: string;
}

export async function fillTicket(
  user: ReturnType<typeof userEvent.setup>,
  ticket: Ticket = {},
): Promise<void> {
  const { email, category = 'technical' } = ticket;
  if (email) await user.type(screen.getByLabelText('Email'), email);
  await user.selectOptions(screen.getByLabelText('Category'), category);
  await user.click(screen.getByLabelText('Subject'));
  await user.paste(ticket.subject ?? 'The journal');
  await user.click(screen.getByLabelText('Message'));
  await user.paste(ticket.message ?? 'It does not open.');
  await user.click(screen.getByRole('button', { name: 'Send Request' }));
}

interface Setting {
  readonly facts?: NonNullable<RenderOptions['facts']>;
  readonly waiting?: WaitingRequests;
  readonly email?: string | undefined;
  readonly replica?: FakeReplica;
  readonly respond?: () => Response | Promise<Response>;
}

/** The screen of support over a store, a server and a queue in memory. */
export function renderSupport(setting: Setting = {}) {
  const { email, replica = createFakeReplica(), respond = TICKET_SENT, waiting, facts } = setting;
  const user = email === undefined ? {} : { email };
  const page = renderPage(<SupportPage />, {
    at: '/support',
    replica,
    respond,
    user,
    ...(waiting && { waiting }),
    ...(facts && { facts }),
  });
  return { ...page, user: userEvent.setup() };
}
