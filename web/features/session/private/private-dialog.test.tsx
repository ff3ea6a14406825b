import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { JournalStatus } from '../../../../shared/replica/private/journal-status.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import { loadLockTexts, loadPrivateTexts } from '../../../i18n/i18n.ts';
import { onBeforeReload } from '../../../lib/before-reload.ts';
import { createCell } from '../../../lib/cell.ts';
import { ReplicaHolderContext } from '../replica-holder-context.ts';
import type { ReplicaState } from '../replica-holder.ts';
import { openedLock, type OpenedLock } from '../lock/opened-lock.ts';
import { PrivateDialog } from './private-dialog.tsx';
import { TurnOnPrivate } from './turn-on-private.tsx';

beforeAll(() => Promise.all([loadPrivateTexts(), loadLockTexts()]));
beforeEach(() => openedLock.set(null));

const PIN = {
  mode: 'sealed',
  generation: 1,
  version: 1,
  fingerprint: 'AAECAwQFBgcICQoL',
  isFinished: true,
} as const;
const ONLY = 'Only your devices can read it.';
const UNTIL = /^What you write now only your devices can read\. Until all of your earlier pages/;

function settings(status: JournalStatus, more: object = {}) {
  const journal = { masters: {}, device: 'phone', pin: { ...PIN, ...more } };
  const opened = { userId: 'user-1', ring: { token: '', email: '', journal } };
  openedLock.set(opened as unknown as OpenedLock);
  const replica = createFakeReplica();
  replica.setJournal(status);
  return renderPage(<PrivateDialog onClose={() => undefined} />, {
    replica,
    respond: () =>
      Response.json({
        mode: 'sealed',
        generation: 1,
        version: 1,
        state: 'c3RhdGU',
        openers: [],
        lay_open: false,
      }),
  });
}

const UNFINISHED = { isFinished: undefined };
const SAID: readonly (readonly [string, JournalStatus, RegExp | string, object?])[] = [
  ['private', { kind: 'private' }, ONLY],
  ['private, and nobody has said yet that all of it is', { kind: 'private' }, UNTIL, UNFINISHED],
  ['on its way', { kind: 'moving', to: 'private' }, UNTIL, UNFINISHED],
  ['getting new keys', { kind: 'moving', to: 'private' }, /^Only your .+ new/, { isRenewal: true }],
  ['on its way back', { kind: 'moving', to: 'plain' }, /can read your pages as/, { mode: 'plain' }],
  ['turned off elsewhere', { kind: 'ask', pin: PIN }, /will be able to read your pages again/],
  [
    'plain, says the server',
    { kind: 'refused', why: 'plain_again' },
    /something else .+not private/,
  ],
  ['of another key', { kind: 'refused', why: 'other_key' }, /something else .+words are here/],
];

test.each(SAID.map(([what, ...said]) => ({ what, said })))(
  'its settings say who can read it: $what',
  async ({ said: [status, says, pin] }) => {
    settings(status, pin);
    expect(await screen.findByText(says)).toBeDefined();
    if (says !== ONLY) expect(screen.queryByText(ONLY)).toBe(null);
  },
);

function turnOn(): void {
  const replica = createFakeReplica();
  const holder = {
    ...createCell<ReplicaState>({ kind: 'open', replica }),
    closed: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  renderPage(
    <ReplicaHolderContext value={holder}>
      <TurnOnPrivate onClose={() => undefined} />
    </ReplicaHolderContext>,
    { replica },
  );
}

test('what keeps a sheet from being drawn is not called a missing answer where this device is at fault', async () => {
  const forget = onBeforeReload(() => Promise.resolve(false));
  turnOn();
  const words = 'seven small boats at dawn';
  for (const label of ['New passphrase', 'The same once more']) {
    await userEvent.type(screen.getByLabelText(label), words);
  }
  await userEvent.type(screen.getByLabelText('Your password'), 'of her account');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('This did not work. Please try again.')).toBeDefined();
  forget();
});

test('what the server still knows can be read before anything is chosen, and what was typed stays', async () => {
  turnOn();
  const typed = { 'Your password': 'of her account', 'New passphrase': 'six slow boats' };
  for (const [label, words] of Object.entries(typed)) {
    await userEvent.type(screen.getByLabelText(label), words);
  }
  await userEvent.click(screen.getByRole('button', { name: 'What the server still knows' }));
  expect(screen.getByText(/^How many answers and erasures there are/)).toBeDefined();
  expect(screen.getByText(/Until then the server can read it\.$/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  for (const [label, words] of Object.entries(typed)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(words);
  }
});

test('on its way they offer nothing that the server would refuse', async () => {
  const { replica } = settings({ kind: 'moving', to: 'private' }, { isRenewal: true });
  await screen.findByText('When that has come to its end, you can change what opens it.');
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names()).toEqual(['', 'What the server still knows', 'Done']);
  act(() => replica.setJournal({ kind: 'private' }));
  expect(names()).toContain('Choose another passphrase');
  expect(names()).toContain('Make it an ordinary journal again');
});

test('on its way back they do not call it private', async () => {
  settings({ kind: 'moving', to: 'plain' }, { mode: 'plain' });
  expect(await screen.findByRole('dialog', { name: /becoming an ordinary one$/ })).toBeDefined();
  expect(screen.queryByText('Your journal is private')).toBe(null);
  expect(screen.queryByText(/you can change what opens it/)).toBe(null);
});

test('they name the mark that its sheets bear', () => {
  settings({ kind: 'private' });
  expect(screen.getByText('Sheets of this journal say “journal 0006 6051”.')).toBeDefined();
});

test('of copies that hold no open page nothing is listed', async () => {
  settings({ kind: 'private' });
  await userEvent.click(screen.getByRole('button', { name: 'What the server still knows' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
});
