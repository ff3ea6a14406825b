import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newSheet } from '../../../../shared/sealed/new-journal.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import { loadLockTexts, loadPrivateTexts } from '../../../i18n/i18n.ts';
import { createCell } from '../../../lib/cell.ts';
import { ReplicaHolderContext } from '../replica-holder-context.ts';
import type { ReplicaState } from '../replica-holder.ts';
import { sheetFirst, shownSheet } from './sheet/shown-sheet.ts';
import { unfinishedSheet } from './sheet/unfinished-sheet.ts';
import { TurnOnPrivate } from './turn-on-private.tsx';

const ways = vi.hoisted(() => ({ drawJournal: vi.fn(), renewKeys: vi.fn() }));
vi.mock('./begin-private.ts', async (original) => ({ ...(await original()), ...ways }));
beforeAll(() => Promise.all([loadPrivateTexts(), loadLockTexts()]));

let sending = Promise.withResolvers<undefined>();
beforeEach(() => {
  sending = Promise.withResolvers();
  sending.resolve(undefined);
});

const WORDS = 'seven small boats at dawn';
const user = userEvent.setup();
const type = (label: string, words: string) => user.type(screen.getByLabelText(label), words);

/** Once new keys are made this device goes on opening with other words. */
async function proved() {
  const sheet = newSheet();
  ways.drawJournal.mockResolvedValue({ sheet, keys: { fingerprint: 'AAECAwQFBgcICQoL' } });
  let isHeld = false;
  ways.renewKeys.mockImplementation(async ({ onHere }: { onHere: () => Promise<void> }) => {
    await sending.promise;
    unfinishedSheet.clear();
    await onHere();
    isHeld = true;
    return 'begun';
  });
  const replica = createFakeReplica();
  const holder = {
    ...createCell<ReplicaState>({ kind: 'open', replica }),
    closed: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  const { unmount } = renderPage(
    <ReplicaHolderContext value={holder}>
      <TurnOnPrivate anew="known" onClose={() => undefined} />
    </ReplicaHolderContext>,
    { replica },
  );
  await type('New passphrase', WORDS);
  await type('The same once more', WORDS);
  await type('Your passphrase now', 'three grey geese over the mill');
  await type('Your password', 'of her account');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByLabelText('Group 3');
  await type('Group 3', sheet.groups[2] ?? '');
  await type('Group 7', sheet.groups[6] ?? '');
  return { unmount, isHeld: () => isHeld };
}

async function renewed() {
  const proven = await proved();
  await user.click(screen.getByRole('button', { name: 'Make new keys' }));
  await screen.findByRole('dialog', { name: 'This device still opens as before' });
  expect(proven.isHeld()).toBe(false);
  return proven;
}

test('new keys wait for what she says of the words of this device, and go on when she leaves it so', async () => {
  const { isHeld } = await renewed();
  await user.click(screen.getByRole('button', { name: 'Leave it so' }));
  await waitFor(() => expect(isHeld()).toBe(true));
});

test('they go on as well when she leaves the page of it in another way', async () => {
  const { isHeld, unmount } = await renewed();
  unmount();
  await waitFor(() => expect(isHeld()).toBe(true));
});

test('what is asked of this device holds back what others did, and neither its closing nor a note of a sheet', async () => {
  await renewed();
  expect([sheetFirst.read(), shownSheet.read(), unfinishedSheet.read()]).toEqual([
    true,
    false,
    null,
  ]);
});

test('while new keys are on their way her sheet is not left', async () => {
  sending = Promise.withResolvers();
  await proved();
  await user.click(screen.getByRole('button', { name: 'Make new keys' }));
  expect(shownSheet.read()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('Group 3')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true);
  sending.resolve(undefined);
  await screen.findByRole('dialog', { name: 'This device still opens as before' });
});

test('keys that were made go on where the page of it is gone by then', async () => {
  sending = Promise.withResolvers();
  const { isHeld, unmount } = await proved();
  await user.click(screen.getByRole('button', { name: 'Make new keys' }));
  unmount();
  sending.resolve(undefined);
  await waitFor(() => expect(isHeld()).toBe(true));
});
