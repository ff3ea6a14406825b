import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import { beforeAll, expect, test, vi } from 'vitest';
import type { JournalStatus } from '../../../../../shared/replica/private/journal-status.ts';
import type { SyncDetails } from '../../../../../shared/replica/sync/sync-state.ts';
import { createFakeReplica } from '../../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadPrivateTexts } from '../../../../i18n/i18n.ts';
import { OtherWays } from '../joining/other-ways.tsx';
import { JournalStanding } from './journal-standing.tsx';

const { refuse } = vi.hoisted(() => ({ refuse: () => Promise.reject(new Error('full')) }));
vi.mock(import('../leave-journal.ts'), async (load) => ({
  ...(await load()),
  followOff: refuse,
  goOnPlain: refuse,
}));
beforeAll(() => loadPrivateTexts());

const pin = { mode: 'plain', generation: 1, version: 2, fingerprint: 'AAECAwQFBgcICQoL' } as const;
const PRESSED: readonly (readonly [string, Partial<SyncDetails>, JournalStatus])[] = [
  ['I know', { missing: 1 }, { kind: 'private' }],
  ['I know', { unopened: { newer: 0, strange: 1, all: 1 } }, { kind: 'private' }],
  ['Go on like that here', {}, { kind: 'ask', pin }],
];

test.each(PRESSED)(
  'what this device does not take is said: %s, of %o',
  async (name, details, status) => {
    const replica = { ...createFakeReplica(), journal$: new BehaviorSubject(status) };
    vi.spyOn(replica.sync, 'knowOfMissing').mockImplementation(refuse);
    vi.spyOn(replica.sync, 'knowOfUnopened').mockImplementation(refuse);
    renderPage(<JournalStanding accountDeletion={() => null} />, { replica });
    replica.setDetails(details);
    await userEvent.click(await screen.findByRole('button', { name }));
    const said = await screen.findByText('This did not work. Please try again.');
    expect(said.getAttribute('role')).toBe('alert');
  },
);

test('so is her yes that her journal is not private', async () => {
  renderPage(
    <OtherWays
      kind="passphrase"
      hasPasskeys={false}
      isNone
      onView={() => undefined}
      onLater={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'It is not private' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go on with an ordinary journal' }));
  const said = await screen.findByText('This did not work. Please try again.');
  expect(said.getAttribute('role')).toBe('alert');
});
