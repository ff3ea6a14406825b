import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import type { SyncDetails, SyncState } from '../../../shared/replica/sync/sync-state.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { flushBeforeReload } from '../../lib/before-reload.ts';
import { SyncBadge } from './sync-badge.tsx';
import { SyncDetailsButton } from './sync-details-button.tsx';

afterEach(() => changeLanguage('en'));

const at = new Date(2026, 10, 21, 14, 2).getTime();
const cases: [SyncState, string][] = [
  [{ kind: 'syncing', pending: 2 }, 'Sending (2)'],
  [{ kind: 'offline', pending: 0 }, 'Offline'],
  [{ kind: 'offline', pending: 3 }, 'On this device (3)'],
  [{ kind: 'waiting', pending: 2, reason: 'queued' }, 'Waiting to send (2)'],
  [{ kind: 'waiting', pending: 2, reason: 'server_trouble' }, 'Waiting to send (2)'],
  [{ kind: 'waiting', pending: 2, reason: 'signed_out' }, 'Waiting for sign-in (2)'],
  [{ kind: 'waiting', pending: 0, reason: 'signed_out' }, 'Waiting for sign-in'],
  [{ kind: 'waiting', pending: 1, reason: 'parked' }, 'Needs your attention'],
];

test.each(cases)('%j reads %j', (state, text) => {
  const replica = createFakeReplica();
  replica.setSync(state);
  renderPage(<SyncBadge />, { replica });
  expect(screen.getByRole('button', { name: `Sync details: ${text}` })).toBeTruthy();
});

const calm: SyncState[] = [
  { kind: 'synced', lastAcknowledgedAt: at },
  { kind: 'synced', lastAcknowledgedAt: null },
  { kind: 'syncing', pending: 0 },
];

test.each(calm)('%j is no badge at all, and is not spoken', (state) => {
  const replica = createFakeReplica();
  replica.setSync(state);
  replica.setDetails({ lastAcknowledgedAt: at });
  renderPage(<SyncBadge />, { replica });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual(['']);
});

test('once something was saved it says so, over the passes that look for news', () => {
  const replica = createFakeReplica();
  replica.setDetails({ lastAcknowledgedAt: at - 86_400_000 });
  renderPage(<SyncBadge />, { replica });
  act(() => replica.setSync({ kind: 'syncing', pending: 1 }));
  act(() => replica.setDetails({ lastAcknowledgedAt: at }));
  act(() => replica.setSync({ kind: 'synced', lastAcknowledgedAt: at }));
  const badge = screen.getByRole('button', { name: 'Sync details: Saved · 14:02' });
  act(() => replica.setSync({ kind: 'syncing', pending: 0 }));
  expect(badge.isConnected).toBe(true);
  expect(badge.textContent).toBe('Saved · 14:02');
});

test('a free account is shown none, but for words that wait', () => {
  const replica = createFakeReplica();
  renderPage(<SyncBadge />, { replica, user: { subscription_type: 'free' } });
  for (const state of [...calm, { kind: 'offline', pending: 0 } as const]) {
    act(() => replica.setSync(state));
    expect(screen.queryByRole('button')).toBeNull();
  }
  act(() => replica.setSync({ kind: 'offline', pending: 1 }));
  expect(screen.getByRole('button', { name: 'Sync details: On this device (1)' })).toBeTruthy();
});

test('what the last word of the server was counts its news as well, and the calm panel names no state', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setDetails({ lastConfirmedAt: at });
  renderPage(<SyncDetailsButton />, { replica });
  await user.click(screen.getByRole('button', { name: 'Sync details' }));
  const panel = screen.getByRole('dialog', { name: 'Sync details' });
  expect(within(panel).getByText('Nov 21, 14:02')).toBeTruthy();
  expect(within(panel).getByText('Nothing is waiting to be sent.')).toBeTruthy();
  expect(within(panel).queryByText('Nothing to send')).toBeNull();
});

test('the badge stays while the panel that it opened is open', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setSync({ kind: 'waiting', pending: 1, reason: 'queued' });
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Waiting to send/ }));
  act(() => replica.setSync({ kind: 'synced', lastAcknowledgedAt: null }));
  expect(screen.getByRole('dialog', { name: 'Sync details' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
  expect(within(panel).getByText(/cannot take your words in right now/)).toBeTruthy();
  expect(within(panel).getByText('2 updates')).toBeTruthy();
  expect(within(panel).getByText('2 hours ago')).toBeTruthy();
  expect(within(panel).getByText('Not yet on this device')).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Try now' }));
  expect(replica.calls.syncNow).toBe(1);

  await user.click(within(panel).getByText('Recent activity'));
  await user.click(within(panel).getByRole('button', { name: 'Copy this list' }));
  expect(await navigator.clipboard.readText()).toBe('10:00 pass');
});

test('a refused answer is shown with its reason, and is discarded only after a question', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setSync({ kind: 'waiting', pending: 1, reason: 'parked' });
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
  expect(await screen.findByText('This did not work. The answer is still here.')).toBeTruthy();
  replica.refuseWrites(null);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Discard for good' }));
  await waitFor(() => expect(replica.calls.discarded).toEqual(['a', 'a']));
});

test.each([
  ['id_taken', true, /another answer/],
  ['account_full', true, /no more room/],
  ['refused_on_the_way', true, /a gateway in front of the server refused this text$/],
  ['something of tomorrow', true, /could not be saved; Download/],
  ['too_long', false, /too long/],
])('refused for %s, the same words can be sent again: %s', async (code, can, reason) => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  const item = { id: 'a', date: '2026-11-20', question_text: 'Why?', answer: 'Because' };
  replica.setSync({ kind: 'waiting', pending: 1, reason: 'parked' });
  replica.setDetails({ parked: [{ ...item, code }] });
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Sync details/ }));
  expect(screen.queryByText(new RegExp(code))).toBeNull();
  expect(screen.getByText(reason)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const save = screen.getByRole('button', { name: 'Save and send again' });
  expect(save).toHaveProperty('disabled', !can);
  await user.clear(screen.getByRole('textbox'));
  expect(save).toHaveProperty('disabled', true);
});

test('what she makes of a refused answer is there again after the page began anew', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  const item = { id: 'a', date: '2026-11-20', question_text: 'Why?', answer: 'Because' };
  replica.setSync({ kind: 'waiting', pending: 1, reason: 'parked' });
  replica.setDetails({ parked: [{ ...item, code: 'too_long' }] });
  const edit = async () => {
    const page = renderPage(<SyncBadge />, { replica });
    await user.click(screen.getByRole('button', { name: /Sync details/ }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    return page;
  };
  const { unmount } = await edit();
  await user.type(screen.getByRole('textbox'), ' of the rain');
  // As a closing does, before it reloads.
  expect(await flushBeforeReload()).toBe(true);
  unmount();
  await edit();
  await waitFor(() =>
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Because of the rain'),
  );
  expect(await replica.drafts.load(item.date)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await replica.drafts.load(item.date)).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'Because'));
});

test('what she made of a refused answer goes with it', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  const item = { id: 'a', date: '2026-11-20', question_text: 'Why?', answer: 'Because' };
  replica.setSync({ kind: 'waiting', pending: 1, reason: 'parked' });
  replica.setDetails({ parked: [{ ...item, code: 'too_long' }] });
  await replica.drafts.save(item.date, { target: { edits: 'a' }, text: 'Of the rain' });
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Sync details/ }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Discard for good' }));
  await waitFor(async () => expect(await replica.drafts.load(item.date)).toEqual([]));
});

test('erasures that look like an accident wait for her word', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setDetails(held(30));
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Needs your attention \(30\)/ }));
  expect(screen.getByText(/30 answers on this device are no longer in your account/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete them here too' }));
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(screen.queryByText('Many deletions at once')).toBeNull());
});

test('her yes to deletions is none to those that came while she was being asked', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setDetails(held(30));
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Needs your attention \(30\)/ }));
  await user.click(screen.getByRole('button', { name: 'Delete them here too' }));
  act(() => replica.setDetails(held(42)));
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText(/12 answers on this device are no longer in your/)).toBeTruthy();
});

test('deletions that this device refuses are told as such, and done at the next press', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica();
  replica.setDetails(held(30));
  const erase = vi.spyOn(replica.sync, 'confirmHeldErasures').mockRejectedValueOnce(new Error());
  renderPage(<SyncBadge />, { replica });
  await user.click(screen.getByRole('button', { name: /Needs your attention \(30\)/ }));
  await user.click(screen.getByRole('button', { name: 'Delete them here too' }));
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That did not work. Please try again.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(screen.queryByText('Many deletions at once')).toBeNull());
  expect(erase).toHaveBeenCalledTimes(2);
});

function held(count: number): Pick<SyncDetails, 'heldErasures' | 'heldIds'> {
  return { heldErasures: count, heldIds: Array.from({ length: count }, (_, at) => `id-${at}`) };
}

test('the badge speaks Arabic', async () => {
  await changeLanguage('ar');
  const replica = createFakeReplica();
  replica.setSync({ kind: 'waiting', pending: 2, reason: 'parked' });
  renderPage(<SyncBadge />, { replica });
  expect(screen.getByRole('button', { name: /إجابتان تحتاجان إلى مراجعتكِ/ })).toBeTruthy();
});
