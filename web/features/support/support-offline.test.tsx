import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createSupportTicket } from '../../../shared/contract/support.ts';
import { createFakeWaiting } from '../../../tests/doubles/fake-waiting.ts';
import { fillTicket, renderSupport } from '../../../tests/doubles/support.tsx';

const { path } = createSupportTicket;

async function sendOffline() {
  const waiting = createFakeWaiting();
  const page = renderSupport({ waiting, respond: () => Response.error() });
  await fillTicket(page.user);
  await screen.findByRole('heading', { name: 'Your request is waiting for a connection' });
  return { ...page, waiting };
}

test('her request waits, with the key of the first try, and says so', async () => {
  const { calls, waiting } = await sendOffline();
  expect(document.activeElement?.textContent).toContain('waiting for a connection');
  expect(screen.getByText('The journal')).toBeTruthy();
  expect(screen.queryByLabelText('Message')).toBeNull();
  expect(waiting.read()[0]).toMatchObject({ path, key: calls[0]?.key });
  // This browser wakes no worker.
  expect(screen.getByText(/with Noor open/)).toBeTruthy();
});

test('she can take it back and finds her text in the form', async () => {
  const { user, waiting } = await sendOffline();
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  expect(await screen.findByDisplayValue('It does not open.')).toBeTruthy();
  expect(waiting.read()).toEqual([]);
});

test('once it has left she sees its ticket, and nothing of it stays in the form', async () => {
  const { user, replica, waiting } = await sendOffline();
  act(() => waiting.settle(path, { kind: 'sent', answer: { ticketId: 'NOOR-7F3K-29' } }));
  expect(await screen.findByText('NOOR-7F3K-29')).toBeTruthy();
  await vi.waitFor(() => expect(replica.state().drafts).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Submit Another Request' }));
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '');
  expect(waiting.read()).toEqual([]);
});

test.each([
  ['invalid_input', /was not accepted/],
  ['refused_on_the_way', /^A gateway in front of the server refused this text\.$/],
])('refused for %s, it says so, and her text is in the form again', async (code, text) => {
  const { waiting } = await sendOffline();
  act(() => waiting.settle(path, { kind: 'refused', code }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByDisplayValue('It does not open.')).toBeTruthy();
});
