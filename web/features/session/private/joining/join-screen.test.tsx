import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, test, vi, onTestFinished } from 'vitest';
import { openOutbox } from '../../../../../shared/outbox/outbox.ts';
import { newJournal, newSheet } from '../../../../../shared/sealed/new-journal.ts';
import { plainRoot } from '../../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../../shared/sealed/testing/cheap-stretches.ts';
import { createFakeReplica } from '../../../../../tests/doubles/fake-replica.ts';
import { anEntry } from '../../../../../tests/doubles/outbox-entries.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadLockTexts, loadPrivateTexts } from '../../../../i18n/i18n.ts';
import { ReplicaHolderContext } from '../../replica-holder-context.ts';
import type { ReplicaHolder } from '../../replica-holder.ts';
import { JournalNotice } from '../notices/journal-notice.tsx';
import type { AccountDeletion } from './other-ways.tsx';
import { sheetFirst } from '../sheet/shown-sheet.ts';
import '../../../../../tests/doubles/idb-classes.ts';

beforeAll(() => Promise.all([loadPrivateTexts(), loadLockTexts()]));
beforeEach(() => {
  sheetFirst.set(false);
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const her = { user: 'user-1', stretches: { a1: cheapStretches.a1, h1: plainRoot } };
const sheet = newSheet();

/** On a device without keys. */
async function keyless({ deletion = () => null }: { readonly deletion?: AccountDeletion } = {}) {
  const ways = { passphrase: 'seven small boats at dawn', sheet };
  const { word } = await newJournal(ways, { generation: 0, version: 0 }, her);
  const replica = createFakeReplica();
  const holder = { read: () => ({ kind: 'open', replica }) } as unknown as ReplicaHolder;
  renderPage(
    <ReplicaHolderContext value={holder}>
      <JournalNotice status={{ kind: 'elsewhere' }} accountDeletion={deletion} />
    </ReplicaHolderContext>,
    { replica, respond: () => Response.json({ ...word, mode: 'sealed' }) },
  );
  const user = userEvent.setup();
  return {
    typeSheet: async (digits: string) => {
      await user.click(screen.getByRole('button', { name: 'Use my sheet' }));
      await user.type(screen.getByLabelText('The digits of your sheet'), digits);
      await user.type(screen.getByLabelText('New words for this device'), 'seven blue doors');
      await user.click(screen.getByRole('button', { name: 'Go on here' }));
    },
    user,
  };
}

test('after a wrong try it waits a moment, and a slip is told at once', async () => {
  const held: (() => void)[] = [];
  const { setTimeout: later } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
    ms === 1_000 ? held.push(work) : later(work, ms)) as typeof setTimeout);
  const { typeSheet, user } = await keyless();
  await typeSheet(sheet.groups.with(2, '123456').join(' '));
  expect(await screen.findByText('Group 3 has a slip in it.')).toBeDefined();
  expect(held).toEqual([]);

  const field = screen.getByLabelText('The digits of your sheet');
  await user.clear(field);
  await user.type(field, newSheet().groups.join(' '));
  await user.click(screen.getByRole('button', { name: 'Go on here' }));
  await expect.poll(() => held.length).toBe(1);
  expect(screen.queryByText(/^This sheet does not open/)).toBe(null);
  held[0]?.();
  expect(await screen.findByText(/^This sheet does not open/)).toBeDefined();
});

test.each([
  [sheet.groups.slice(1).join(' '), 'Some digits are missing: eight groups of six.'],
  [sheet.groups.join('').concat('1234567'), 'These are too many digits: eight groups of six.'],
  [sheet.groups.with(5, '12345').join(' '), 'Group 6 has a slip in it.'],
])('what is wrong with the digits is said as far as it is known: %s', async (digits, says) => {
  const { typeSheet } = await keyless();
  await typeSheet(digits);
  expect(await screen.findByText(says)).toBeDefined();
});

test('over an insecure connection her passphrase is not asked for', async () => {
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.stubGlobal('isSecureContext', true));
  await keyless();
  expect(await screen.findByText(/no browser can close anything/)).toBeDefined();
  expect(screen.queryByLabelText('Your passphrase')).toBe(null);
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined();
});

test('her account is hers to delete from here, and what only this device has is counted first', async () => {
  const outbox = await openOutbox('user-1');
  await outbox.put([anEntry(), anEntry()]);
  outbox.close();
  const seen: (readonly string[])[] = [];
  const deletion: AccountDeletion = ({ losses = [] }) => {
    seen.push(losses);
    return null;
  };
  const { user } = await keyless({ deletion });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });
  await expect.poll(() => button.disabled).toBe(false);
  await user.click(button);
  expect(seen.at(-1)).toEqual([
    '2 answers on this device were never sent, and nobody else has them. They are removed too: go back if you want to keep them.',
  ]);
});

test('while a sheet stands on the screen she is told first what became of it', async () => {
  sheetFirst.set(true);
  await keyless();
  expect(screen.queryByRole('heading', { name: 'Your journal is private' })).toBe(null);
  sheetFirst.set(false);
  expect(await screen.findByRole('heading', { name: 'Your journal is private' })).toBeDefined();
});
