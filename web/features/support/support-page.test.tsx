import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createFakeReplica, type FakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { SupportPage } from './support-page.tsx';

const SENT = () => Response.json({ ticketId: 'NOOR-7F3K-29' }, { status: 201 });

test('sends a request by keyboard alone and thanks her with its ticket', async () => {
  const { user, calls } = renderSupport();
  await user.tab();
  await user.selectOptions(screen.getByLabelText('Category'), 'billing');
  await user.tab();
  await user.keyboard('URGENT: charged twice');
  await user.tab();
  await user.keyboard('Two payments on the same day.');
  await user.tab();
  await user.keyboard('{Enter}');
  const thanks = await screen.findByRole('heading', { name: 'Thank you' });
  expect(document.activeElement).toBe(thanks);
  expect(screen.getByText('NOOR-7F3K-29')).toBeTruthy();
  expect(screen.getByText(/Please save this ID/)).toBeTruthy();
  expect(screen.getByText(/24-48 hours/)).toBeTruthy();
  expect(await screen.findByText('Request sent')).toBeTruthy();
  const sent = calls.map(({ path, body }): [string, unknown] => [path, JSON.parse(body)]);
  expect(sent).toEqual([
    [
      '/api/support-tickets',
      {
        email: 'huda@example.org',
        category: 'billing',
        subject: 'URGENT: charged twice',
        message: 'Two payments on the same day.',
      },
    ],
  ]);
});

test('another request begins with an empty form', async () => {
  const { user } = renderSupport();
  await fill(user, {});
  await user.click(await screen.findByRole('button', { name: 'Submit Another Request' }));
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Category')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByLabelText('Category'));
});

test('her address stands there and cannot be mistyped; the message has room', () => {
  renderSupport();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'huda@example.org');
  expect(screen.getByLabelText('Email')).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('Message').getAttribute('rows')).toBe('6');
  expect(screen.getByText(/write URGENT in the subject/)).toBeTruthy();
});

test('the four categories', () => {
  renderSupport();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Select a category',
    'Technical Issue',
    'Billing & Subscription',
    'Content & Features',
    'Other',
  ]);
});

const refused = [
  { subject: 'ab', field: 'Subject', sentence: 'Subject must be at least 3 characters' },
  { subject: '   ab   ', field: 'Subject', sentence: 'Subject must be at least 3 characters' },
  {
    subject: 's'.repeat(101),
    field: 'Subject',
    sentence: 'Subject must be less than 100 characters',
  },
  { category: '', field: 'Category', sentence: 'Please select a category' },
  { message: 'm'.repeat(9), field: 'Message', sentence: 'Message must be at least 10 characters' },
  {
    message: 'm'.repeat(2001),
    field: 'Message',
    sentence: 'Message must be less than 2000 characters',
  },
  { email: 'her@', field: 'Email', sentence: 'Please enter a valid email address' },
  { email: '', field: 'Email', sentence: 'Please enter a valid email address' },
];

test.each(refused)('"$sentence" stands beside its focused field', async ({ field, ...rest }) => {
  const { sentence, ...ticket } = rest;
  const { user, calls } = renderSupport({ email: 'email' in ticket ? '' : undefined });
  await fill(user, ticket);
  const error = await screen.findByText(sentence);
  const box = screen.getByLabelText(field);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(box.getAttribute('aria-describedby')).toContain(error.parentElement?.id);
  expect(document.activeElement).toBe(box);
  expect(calls).toEqual([]);
});

test.each([
  { subject: 'abc' },
  { subject: 's'.repeat(100) },
  { message: 'm'.repeat(10) },
  { message: 'm'.repeat(2000) },
  { message: '👩‍👩‍👧‍👦'.repeat(10) },
])('the limits themselves are allowed', async (ticket) => {
  const { user } = renderSupport();
  await fill(user, ticket);
  expect(await screen.findByText('NOOR-7F3K-29')).toBeTruthy();
});

test('an empty form names all that is missing and focuses the first', async () => {
  const { user } = renderSupport();
  await user.click(screen.getByRole('button', { name: 'Send Request' }));
  await screen.findByText('Please select a category');
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts.filter(Boolean)).toEqual([
    'Please select a category',
    'Subject must be at least 3 characters',
    'Message must be at least 10 characters',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Category'));
});

test('the button says that it is sending', async () => {
  const gate = Promise.withResolvers<Response>();
  const { user } = renderSupport({ respond: () => gate.promise });
  await fill(user, {});
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeTruthy();
  gate.resolve(SENT());
  expect(await screen.findByText('NOOR-7F3K-29')).toBeTruthy();
});

test.each([
  ['nobody answers', () => Response.error(), /could not reach the server/],
  [
    'she has sent a lot',
    () => Response.json({ code: 'too_many_requests' }, { status: 429 }),
    /Please wait a little and try again/,
  ],
  [
    'the server refuses it',
    () => Response.json({ code: 'invalid_input' }, { status: 400 }),
    'Something went wrong. Your text is still here; please try again.',
  ],
])('when %s, she is told and every word stays', async (_what, respond, sentence) => {
  const { user } = renderSupport({ respond });
  await fill(user, {});
  expect(await screen.findByText('Request not sent')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'It does not open.');
});

test('a look at another screen loses no word', async () => {
  const replica = createFakeReplica();
  const first = renderSupport({ replica });
  await first.user.type(screen.getByLabelText('Message'), 'Half a');
  await first.user.selectOptions(screen.getByLabelText('Category'), 'Other');
  first.unmount();
  renderSupport({ replica });
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Half a');
  expect(screen.getByLabelText('Category')).toHaveProperty('value', 'other');
});

test('without a connection the form says what happens to her text', async () => {
  const { replica } = renderSupport();
  replica.setSync({ kind: 'offline', pending: 0 });
  expect(await screen.findByText(/stays here as long as Noor is open; send it when/)).toBeTruthy();
});

test('the sentences turn to Arabic with the page', async () => {
  await changeLanguage('ar');
  const { user } = renderSupport();
  await user.click(screen.getByRole('button', { name: 'أرسلي الطلب' }));
  expect(await screen.findByText('لا يقلّ الموضوع عن 3 أحرف')).toBeTruthy();
  await changeLanguage('en');
});

interface Ticket {
  readonly email?: string;
  readonly category?: string;
  readonly subject?: string;
  readonly message?: string;
}

async function fill(user: ReturnType<typeof userEvent.setup>, ticket: Ticket): Promise<void> {
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
  readonly email?: string | undefined;
  readonly replica?: FakeReplica;
  readonly respond?: () => Response | Promise<Response>;
}

function renderSupport({ email, replica = createFakeReplica(), respond = SENT }: Setting = {}) {
  const user = email === undefined ? {} : { email };
  const page = renderPage(<SupportPage />, { at: '/support', replica, respond, user });
  return { ...page, user: userEvent.setup() };
}
