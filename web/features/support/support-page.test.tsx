import { screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { fillTicket, renderSupport, TICKET_SENT } from '../../../tests/doubles/support.tsx';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { SupportPage } from './support-page.tsx';

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

test.each([
  ['whom to write to', 'help@noor.example', 'help@noor.example'],
  ['whom to ask', null, /ask the person who runs it/],
])('where no mail leaves no answer by mail is promised, but %s', async (_what, address, said) => {
  const { user } = renderSupport({ facts: { mail: false, support_email: address } });
  expect(screen.queryByText(/Our answer goes to/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Category'), 'billing');
  await user.type(screen.getByLabelText('Subject'), 'The bill');
  await user.type(screen.getByLabelText('Message'), 'Two payments on the same day.');
  await user.click(screen.getByRole('button', { name: 'Send Request' }));
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(/24-48 hours|by email/)).toBeNull();
});

test('another request begins with an empty form', async () => {
  const { user } = renderSupport();
  await fillTicket(user, {});
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
  await fillTicket(user, ticket);
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
  await fillTicket(user, ticket);
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
  await fillTicket(user, {});
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeTruthy();
  gate.resolve(TICKET_SENT());
  expect(await screen.findByText('NOOR-7F3K-29')).toBeTruthy();
});

test('a look at another screen loses no word', async () => {
  const replica = createFakeReplica();
  const first = renderSupport({ replica });
  await first.user.type(screen.getByLabelText('Message'), 'Half a');
  await first.user.selectOptions(screen.getByLabelText('Category'), 'Other');
  first.unmount();
  renderSupport({ replica });
  await screen.findByDisplayValue('Half a');
  expect(screen.getByLabelText('Category')).toHaveProperty('value', 'other');
});

test('without a connection the form says what happens to her text', async () => {
  const { replica } = renderSupport();
  replica.setSync({ kind: 'offline', pending: 0 });
  expect(await screen.findByText(/it will go out when you’re back online/)).toBeTruthy();
});

test('after a reload the form holds what she wrote, until it was sent', async () => {
  const replica = createFakeReplica();
  const first = renderSupport({ replica });
  await first.user.type(screen.getByLabelText('Subject'), 'The journal');
  await first.user.type(screen.getByLabelText('Message'), 'It does not open.');
  first.unmount();
  await vi.waitFor(() =>
    expect(replica.state().drafts).toContainEqual({
      day: '0001-01-01',
      target: { field: 'ticket:message' },
      text: 'It does not open.',
    }),
  );
  const { user } = renderSupport({ replica });
  await screen.findByDisplayValue('It does not open.');
  await user.selectOptions(screen.getByLabelText('Category'), 'other');
  await user.click(screen.getByRole('button', { name: 'Send Request' }));
  await screen.findByText('NOOR-7F3K-29');
  await vi.waitFor(() => expect(replica.state().drafts).toEqual([]));
});

test('the sentences turn to Arabic with the page', async () => {
  await changeLanguage('ar');
  const { user } = renderSupport();
  await user.click(screen.getByRole('button', { name: 'أرسلي الطلب' }));
  expect(await screen.findByText('لا يقلّ الموضوع عن 3 أحرف')).toBeTruthy();
  await changeLanguage('en');
});

test('what is typed in the moment in which the boxes appear is kept', async () => {
  const replica = createFakeReplica();
  renderPage(
    <>
      <SupportPage />
      <TypesAtOnce />
    </>,
    { at: '/support', replica },
  );
  await waitFor(() => expect(replica.state().drafts).toMatchObject([{ text: 'At once' }]));
});

/** Before what waits for the first painting has run. */
function TypesAtOnce() {
  useLayoutEffect(() => {
    const box = screen.getByLabelText<HTMLTextAreaElement>('Message');
    box.setRangeText('At once');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return null;
}
