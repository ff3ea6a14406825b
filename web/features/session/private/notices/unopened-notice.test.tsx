import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test } from 'vitest';
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

test('while it is on its way, that alone is said, and what keeps it from ending', async () => {
  journalProgress.set({ waiting: 2 });
  const replica = standing({ kind: 'moving', to: 'plain' });
  replica.setDetails({ unopened: { newer: 2, strange: 0, all: 2 } });
  expect(await screen.findAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe(
    '2 pages are in a form that this Noor does not know. So your journal is not an ordinary one yet. Nothing is lost, and it goes on when Noor has been updated. You can keep writing.',
  );
});

test('until all of it was looked at, nothing more is said than that', async () => {
  justSealed.set('looking');
  standing();
  await screen.findByText('Looking whether all your pages are there and closed.');
  expect(screen.queryByText('Only your devices can read your journal now.')).toBe(null);
});
