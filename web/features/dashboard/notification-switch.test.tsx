import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
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

test('without a connection the hour rests, in her language', async () => {
  await changeLanguage('ar');
  const replica = createFakeReplica();
  replica.setSync({ kind: 'offline', pending: 0 });
  renderPage(<NotificationSwitch />, { replica, user: ON });
  expect(screen.getByRole('combobox', { name: 'الوقت' })).toHaveProperty('disabled', true);
});

function wishes(calls: readonly Call[]): boolean[] {
  return calls.map(({ body }) => {
    const sent = JSON.parse(body) as { readonly daily_affirmation_notifications: boolean };
    return sent.daily_affirmation_notifications;
  });
}
