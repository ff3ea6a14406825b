import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createFakeWaiting } from '../../../tests/doubles/fake-waiting.ts';
import { renderPage, type Call } from '../../../tests/doubles/render-page.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { NotificationSwitch } from './notification-switch.tsx';

const ON = { daily_affirmation_notifications: 'true', affirmation_time: '08:00' };
const accept = () => Response.json({ success: true });
const refuse = () => Response.json({ code: 'unexpected' }, { status: 500 });

afterEach(() => changeLanguage('en'));

test('the hour appears with the switch, at eight unless she chose another', async () => {
  const user = userEvent.setup();
  const page = renderPage(<NotificationSwitch />, { respond: accept });
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('switch'));
  expect(screen.getByRole('combobox', { name: 'Time' })).toHaveProperty('value', '08:00');
  expect(JSON.parse(page.calls[0]?.body ?? '')).toEqual({ daily_affirmation_notifications: true });
});

test('another hour is told to the server and kept on the account', async () => {
  const user = userEvent.setup();
  const page = renderPage(<NotificationSwitch />, { user: ON, respond: accept });
  await user.selectOptions(screen.getByRole('combobox'), '06:30');
  expect(JSON.parse(page.calls[0]?.body ?? '')).toEqual({
    daily_affirmation_notifications: true,
    affirmation_time: '06:30',
  });
  expect(page.user().affirmation_time).toBe('06:30');
});

test('an hour the server does not take goes back, and she is told', async () => {
  const user = userEvent.setup();
  const page = renderPage(<NotificationSwitch />, { user: ON });
  await user.selectOptions(screen.getByRole('combobox'), '21:00');
  expect(await screen.findByText('Failed to update preferences.')).toBeTruthy();
  expect(page.user().affirmation_time).toBe('08:00');
});

test('pressed twice while the server is slow: it hears of one wish after the other, the last one last', async () => {
  const user = userEvent.setup();
  const first = Promise.withResolvers<Response>();
  const answers = [first.promise, accept()];
  const page = renderPage(<NotificationSwitch />, {
    respond: () => answers[page.calls.length - 1] ?? accept(),
  });
  await user.click(screen.getByRole('switch'));
  await user.click(screen.getByRole('switch'));
  expect(wishes(page.calls)).toEqual([true]);
  expect(page.user().daily_affirmation_notifications).toBe('false');
  first.resolve(accept());
  await waitFor(() => expect(wishes(page.calls)).toEqual([true, false]));
  expect(page.user().daily_affirmation_notifications).toBe('false');
});

test('pressed twice and refused twice, it shows what the server still has', async () => {
  const user = userEvent.setup();
  const first = Promise.withResolvers<Response>();
  const page = renderPage(<NotificationSwitch />, {
    respond: () => (page.calls.length === 1 ? first.promise : refuse()),
  });
  await user.click(screen.getByRole('switch'));
  await user.click(screen.getByRole('switch'));
  first.resolve(refuse());
  expect(await screen.findByText('Failed to update preferences.')).toBeTruthy();
  expect(page.calls).toHaveLength(2);
  await waitFor(() => expect(page.user().daily_affirmation_notifications).toBe('false'));
});

test('the list goes from four to ten in half hours, and holds an hour between them that is hers', () => {
  renderPage(<NotificationSwitch />, { user: { ...ON, affirmation_time: '07:10' } });
  const hours = within(screen.getByRole('combobox')).getAllByRole('option');
  expect(hours).toHaveLength(38);
  expect(hours[0]?.textContent).toBe('04:00');
  expect(hours.at(-1)?.textContent).toBe('22:00');
  expect(screen.getByRole('combobox')).toHaveProperty('value', '07:10');
});

test('without a connection her wish waits, the last one alone, and says so in her language', async () => {
  await changeLanguage('ar');
  const user = userEvent.setup();
  const waiting = createFakeWaiting();
  renderPage(<NotificationSwitch />, { waiting, respond: () => Response.error() });
  await user.click(screen.getByRole('switch'));
  expect(await screen.findByText(/حُفظ اختياركِ/)).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'الوقت' }), '06:30');
  await waitFor(() => expect(waiting.read()).toHaveLength(1));
  expect(waiting.read()[0]?.body).toEqual({
    daily_affirmation_notifications: true,
    affirmation_time: '06:30',
  });
  expect(screen.getByRole('combobox')).toHaveProperty('value', '06:30');
});

test('where nothing can wait, the switch goes back and she is told', async () => {
  const user = userEvent.setup();
  const page = renderPage(<NotificationSwitch />, { respond: () => Response.error() });
  await user.click(screen.getByRole('switch'));
  expect(await screen.findByText('Failed to update preferences.')).toBeTruthy();
  expect(page.user().daily_affirmation_notifications).toBe('false');
});

test('with the connection back, a newer wish takes the place of the one that waits', async () => {
  const user = userEvent.setup();
  const waiting = createFakeWaiting();
  const line = { isUp: false };
  const page = renderPage(<NotificationSwitch />, {
    waiting,
    respond: () => (line.isUp ? accept() : Response.error()),
  });
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(waiting.read()).toHaveLength(1));
  line.isUp = true;
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(waiting.read()).toEqual([]));
  await waitFor(() => expect(wishes(page.calls)).toEqual([true, false]));
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

test('a newer wish waits behind one that could not be taken back', async () => {
  const user = userEvent.setup();
  const waiting = { ...createFakeWaiting(), withdraw: () => Promise.resolve(false) };
  const page = renderPage(<NotificationSwitch />, { waiting, respond: accept });
  await waiting.add({
    path: '/api/notifications/preferences',
    key: 'an older one',
    body: { daily_affirmation_notifications: false },
  });
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(waiting.read()).toHaveLength(2));
  expect(waiting.read()[1]?.body).toMatchObject({ daily_affirmation_notifications: true });
  expect(wishes(page.calls)).toEqual([]);
});

test('where no mail leaves the switch says why it cannot be on; what is on can be switched off', async () => {
  const user = userEvent.setup();
  const facts = { mail: false, support_email: null };
  const { unmount } = renderPage(<NotificationSwitch />, { facts });
  expect(await screen.findByText(/This Noor sends no email/)).toBeTruthy();
  expect(screen.getByRole('switch')).toHaveProperty('disabled', true);
  unmount();
  const page = renderPage(<NotificationSwitch />, { facts, user: ON, respond: accept });
  expect(await screen.findByText(/no email at the moment. Your choice is kept/)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(page.user().daily_affirmation_notifications).toBe('false'));
});

test('as long as nobody knows whether mails leave none is promised', async () => {
  const respond = () => Response.error();
  const { unmount } = renderPage(<NotificationSwitch />, { facts: 'asked', respond });
  await act(() => Promise.resolve());
  expect(screen.queryByText(/in your inbox/)).toBeNull();
  unmount();
  renderPage(<NotificationSwitch />);
  expect(await screen.findByText(/in your inbox/)).toBeTruthy();
});

function wishes(calls: readonly Call[]): boolean[] {
  return calls.map(({ body }) => {
    const sent = JSON.parse(body) as { readonly daily_affirmation_notifications: boolean };
    return sent.daily_affirmation_notifications;
  });
}
