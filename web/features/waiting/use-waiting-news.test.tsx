import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setNotificationPreferences } from '../../../shared/contract/notifications.ts';
import { createSupportTicket } from '../../../shared/contract/support.ts';
import type { WaitingRequest } from '../../../shared/outbox/waiting-requests.ts';
import { createFakeWaiting } from '../../../tests/doubles/fake-waiting.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { useWaitingNews } from './use-waiting-news.ts';

const SENT = { kind: 'sent', answer: { ticketId: 'NOOR-1' } } as const;
const REFUSED = { kind: 'refused', code: 'invalid_input' } as const;
const SWITCH = { daily_affirmation_notifications: true, affirmation_time: '07:30' };

/** A screen with one request of hers that waits. */
async function aScreen(at: string, path: WaitingRequest['path'], body: WaitingRequest['body']) {
  const waiting = createFakeWaiting();
  function Screen() {
    useWaitingNews(waiting);
    return null;
  }
  const page = renderPage(<Screen />, { at });
  await act(() => waiting.add({ path, body, key: 'a key' }));
  const settle = (state: WaitingRequest['state']) => act(() => waiting.settle(path, state));
  return { ...page, waiting, settle };
}

test.each([
  ['sent', SENT, 'Request sent'],
  ['refused', REFUSED, 'Request not sent'],
])('a support request that was %s is told once, on another screen', async (_, state, title) => {
  const { settle, waiting } = await aScreen('/journal', createSupportTicket.path, {});
  expect(screen.queryByText(title)).toBe(null);
  settle(state);
  expect(await screen.findAllByText(title)).toHaveLength(1);
  // The screen of support shows it until she has seen it there.
  expect(waiting.read()).toHaveLength(1);
  settle(state);
  expect(screen.getAllByText(title)).toHaveLength(1);
});

test('on the screen of support itself only a refusal is told', async () => {
  const { settle } = await aScreen('/support', createSupportTicket.path, {});
  settle(SENT);
  expect(screen.queryByText('Request sent')).toBe(null);
});

test('a support request that a gateway refused is told as that', async () => {
  const { settle } = await aScreen('/journal', createSupportTicket.path, {});
  settle({ kind: 'refused', code: 'refused_on_the_way' });
  const text = 'A gateway in front of the server refused this text.';
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the switch of the emails is hers once it was sent, without a word', async () => {
  const { settle, waiting, user } = await aScreen(
    '/dashboard',
    setNotificationPreferences.path,
    SWITCH,
  );
  settle(SENT);
  expect(user()).toMatchObject({
    daily_affirmation_notifications: 'true',
    affirmation_time: '07:30',
  });
  expect(waiting.read()).toEqual([]);
  expect(screen.queryByText('Update failed')).toBe(null);
});

test('a switch that was refused says so and goes back to what the server has', async () => {
  const path = setNotificationPreferences.path;
  const { settle, waiting, user } = await aScreen('/dashboard', path, SWITCH);
  settle(REFUSED);
  expect(await screen.findByText('Failed to update preferences.')).toBeTruthy();
  expect(user().daily_affirmation_notifications).toBe('false');
  expect(waiting.read()).toEqual([]);
});
