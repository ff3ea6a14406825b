import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import type { SyncState } from '../../../shared/replica/sync-state.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { SyncBadge } from './sync-badge.tsx';

afterEach(() => changeLanguage('en'));

const at = new Date(2026, 10, 21, 14, 2).getTime();
const cases: [SyncState, string][] = [
  [{ kind: 'synced', lastAcknowledgedAt: at }, 'On the server · 14:02'],
  [{ kind: 'synced', lastAcknowledgedAt: null }, 'Nothing to send'],
  [{ kind: 'syncing', pending: 2 }, 'Sending (2)'],
  [{ kind: 'syncing', pending: 0 }, 'Checking'],
  [{ kind: 'offline', pending: 0 }, 'Offline'],
  [{ kind: 'offline', pending: 3 }, 'On this device (3)'],
  [{ kind: 'waiting', pending: 2, reason: 'queued' }, 'Waiting to send (2)'],
  [{ kind: 'waiting', pending: 2, reason: 'server_trouble' }, 'Waiting to send (2)'],
  [{ kind: 'waiting', pending: 2, reason: 'signed_out' }, 'Waiting for sign-in (2)'],
  [{ kind: 'waiting', pending: 1, reason: 'parked' }, 'Needs your attention'],
];

test.each(cases)('%j reads %j', (state, text) => {
  const replica = createFakeReplica();
  replica.setSync(state);
  renderPage(<SyncBadge />, { replica });
  expect(screen.getByRole('button', { name: `Sync details: ${text}` })).toBeTruthy();
});

test('each pass that looks for news is silent, what concerns her words is spoken', () => {
  const replica = createFakeReplica();
  renderPage(<SyncBadge />, { replica });
  const spoken = (): string => screen.getAllByRole('status')[0]?.textContent ?? '';
  act(() => replica.setSync({ kind: 'syncing', pending: 0 }));
  expect(spoken()).toBe('');
  act(() => replica.setSync({ kind: 'offline', pending: 1 }));
  expect(spoken()).toBe('On this device (1)');
});

test('the panel explains the state, and Retry runs a pass', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setSync({ kind: 'waiting', pending: 2, reason: 'server_trouble' });
  replica.setDetails({ pending: 2, oldestPendingAt: Date.now() - 7_200_000, log: ['10:00 pass'] });
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Sync details/ }));
  const panel = screen.getByRole('dialog', { name: 'Sync details' });
  expect(within(panel).getByText(/We could not reach the server/)).toBeTruthy();
  expect(within(panel).getByText('2 changes')).toBeTruthy();
  expect(within(panel).getByText('2 hours ago')).toBeTruthy();
  expect(within(panel).getByText('Not yet on this device')).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Try now' }));
  expect(replica.calls.syncNow).toBe(1);

  await user.click(within(panel).getByText('Log'));
  await user.click(within(panel).getByRole('button', { name: 'Copy log' }));
  expect(await navigator.clipboard.readText()).toBe('10:00 pass');
});

test('a refused answer is shown with its reason, and is discarded only after a question', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setDetails({
    parked: [
      { id: 'a', date: '2026-11-20', question_text: 'Why?', answer: 'Because', code: 'too_long' },
    ],
  });
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Sync details/ }));
  expect(screen.getByText(/November 20, 2026 · Reason: it is too long/)).toBeTruthy();
  expect(screen.getByText('Because')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(replica.calls.discarded).toEqual([]);
  replica.refuseWrites('quota');
  await user.click(screen.getByRole('button', { name: 'Discard for good' }));
  expect(await screen.findByText('This device refused. The answer is still here.')).toBeTruthy();
  replica.refuseWrites(null);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Discard for good' }));
  await waitFor(() => expect(replica.calls.discarded).toEqual(['a', 'a']));
});

test('erasures that look like an accident wait for her word', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setDetails({ heldErasures: 30 });
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Needs your attention \(30\)/ }));
  expect(screen.getByText(/asked this device to erase 30 answers at once/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Erase them here too' }));
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(screen.queryByText('Many erasures at once')).toBeNull());
});

test('the badge speaks Arabic', async () => {
  await changeLanguage('ar');
  const replica = createFakeReplica();
  replica.setSync({ kind: 'waiting', pending: 2, reason: 'parked' });
  renderPage(<SyncBadge />, { replica });
  expect(screen.getByRole('button', { name: /إجابتان تحتاجان إلى انتباهكِ/ })).toBeTruthy();
});
