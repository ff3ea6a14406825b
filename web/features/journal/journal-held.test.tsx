import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { JournalStatus } from '../../../shared/replica/private/journal-status.ts';
import { aDayContent, createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { standAtNoonOf } from '../../../tests/doubles/stand-at-noon.ts';
import { SyncBadge } from '../sync/sync-badge.tsx';
import { JournalPage } from './journal-page.tsx';

const TODAY = '2026-11-21';

standAtNoonOf(TODAY);

const pin = { mode: 'plain', generation: 1, version: 2, fingerprint: 'AAECAwQFBgcICQoL' } as const;
const HELD: readonly JournalStatus[] = [
  { kind: 'renewed' },
  { kind: 'ask', pin },
  { kind: 'refused', why: 'plain_again' },
  { kind: 'refused', why: 'older_state' },
];
const NOT_HELD: readonly JournalStatus[] = [
  { kind: 'private' },
  { kind: 'refused', why: 'newer_noor' },
];

test.each(HELD)(
  'what waits for her is not called a failure of the server: $kind',
  async (status) => {
    const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
    replica.setJournal(status);
    replica.setOutcome({ acknowledged: 0, stopped: 'server' });
    renderPage(<JournalPage />, { replica });
    const save = await screen.findByRole('button', { name: 'Save Reflections' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Question number 1?' }), 'Hello');
    await userEvent.click(save);
    expect(await screen.findByText(/^Your words go out once what Noor says/)).toBeDefined();
    expect(screen.queryByText('Connection issue')).toBe(null);
  },
);

test.each<'server' | 'offline'>(['server', 'offline'])(
  'what is sent is not called unsent, whatever stopped the pass behind it: %s',
  async (stopped) => {
    const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
    replica.setJournal({ kind: 'refused', why: 'older_state' });
    replica.setOutcome({ acknowledged: 1, stopped });
    replica.setDetails({ unsentAnswers: 0 });
    const delivered = vi.spyOn(replica.sync, 'delivered');
    renderPage(<JournalPage />, { replica });
    const save = await screen.findByRole('button', { name: 'Save Reflections' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Question number 1?' }), 'Hello');
    await userEvent.click(save);
    await expect.poll(() => delivered.mock.settledResults).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText(/Connection issue|Saved on this device|Saved Offline/)).toBe(null);
  },
);

test.each([...HELD, ...NOT_HELD])('nor is it in its details: $kind', async (status) => {
  const replica = createFakeReplica();
  replica.setJournal(status);
  replica.setSync({ kind: 'waiting', pending: 1, reason: 'server_trouble' });
  renderPage(<SyncBadge />, { replica });
  await userEvent.click(screen.getByRole('button', { name: /Sync details/ }));
  const isHeld = HELD.includes(status);
  const said = isHeld ? /They go out once what Noor says/ : /cannot take your words in right now/;
  expect(screen.getByText(said)).toBeDefined();
});
