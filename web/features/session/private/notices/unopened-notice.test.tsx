import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { JournalStatus } from '../../../../../shared/replica/private/journal-status.ts';
import { createFakeReplica } from '../../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadPrivateTexts } from '../../../../i18n/i18n.ts';
import { JournalStanding } from './journal-standing.tsx';
import { justSealed } from './just-sealed.ts';
import { journalProgress } from '../keep-journal.ts';

beforeAll(() => loadPrivateTexts());
afterEach(() => {
  journalProgress.set(null);
  justSealed.set('no');
});

function standing(status: JournalStatus = { kind: 'private' }) {
  const replica = { ...createFakeReplica(), journal$: new BehaviorSubject(status) };
  renderPage(<JournalStanding accountDeletion={() => null} />, { replica });
  return replica;
}

test('what does not open is said by its kind, with what helps, until she knows', async () => {
  const replica = standing();
  replica.setDetails({ unopened: { newer: 2, strange: 1, all: 3 } });
  const newer = await screen.findByText('2 pages are in a form that this Noor does not know.');
  expect(newer.parentElement?.textContent).toContain('An update of Noor may open it.');
  const strange = screen.getByText('1 page on the server is not shown here.');
  expect(strange.parentElement?.textContent).toContain('ask whoever runs this server');
  const [first] = screen.getAllByRole('button', { name: 'I know' });
  if (first) await userEvent.click(first);
  expect(screen.queryByText(newer.textContent)).toBe(null);
  expect(strange.isConnected).toBe(true);
});

const WAYS = [
  [
    'plain',
    'So your journal is not an ordinary one yet.',
    'What is left is removed from the server.',
  ],
  [
    'private',
    'So closing your pages is not finished.',
    'What is left of your answers stays on the server as it is, under your earlier keys',
  ],
] as const;

test.each(WAYS)(
  'on its way to be %s, that alone is said, what keeps it from ending, and how it ends without that',
  async (to, yet, without) => {
    const leave = vi.fn<() => void>();
    journalProgress.set({ waiting: 2, leave });
    const replica = standing({ kind: 'moving', to });
    replica.setDetails({ unopened: { newer: 2, strange: 0, all: 2 } });
    expect(await screen.findAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toContain(
      `2 pages could not be taken along: this Noor does not know their form, or the server does not take them. ${yet} Nothing is lost. An update of Noor may go on with it, or you go on without. You can keep writing.`,
    );
    const ask = () => userEvent.click(screen.getByRole('button', { name: 'Go on without' }));
    await ask();
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByText(new RegExp(`^${without}.+ most likely not yours if none .+ newer one\\.$`)),
    ).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBe(null);
    expect(leave).not.toHaveBeenCalled();
    await ask();
    const yes = within(screen.getByRole('dialog')).getByRole('button', { name: 'Go on without' });
    await userEvent.click(yes);
    expect(leave).toHaveBeenCalledOnce();
  },
);

test('until all of it was looked at, nothing more is said than that', async () => {
  justSealed.set('looking');
  standing();
  await screen.findByText('Looking whether all your pages are there and closed.');
  expect(screen.queryByText('Only your devices can read your journal now.')).toBe(null);
});
