import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { newSheet } from '../../../../shared/sealed/new-journal.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import { loadLockTexts, loadPrivateTexts } from '../../../i18n/i18n.ts';
import { createCell } from '../../../lib/cell.ts';
import { ReplicaHolderContext } from '../replica-holder-context.ts';
import type { ReplicaState } from '../replica-holder.ts';
import { TurnOnPrivate } from './turn-on-private.tsx';

const ways = vi.hoisted(() => ({ drawJournal: vi.fn(), renewKeys: vi.fn() }));
vi.mock('./begin-private.ts', async (original) => ({ ...(await original()), ...ways }));
beforeAll(() => Promise.all([loadPrivateTexts(), loadLockTexts()]));

const WORDS = 'seven small boats at dawn';
const user = userEvent.setup();
const type = (label: string, words: string) => user.type(screen.getByLabelText(label), words);

/** New keys are made, and this device goes on opening with other words. */
async function renewed() {
  const sheet = newSheet();
  ways.drawJournal.mockResolvedValue({ sheet, keys: { fingerprint: 'AAECAwQFBgcICQoL' } });
  let isHeld = false;
  ways.renewKeys.mockImplementation(async ({ onHere }: { onHere: () => Promise<void> }) => {
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
  await user.click(screen.getByRole('button', { name: 'Make new keys' }));
  await screen.findByRole('dialog', { name: 'This device still opens as before' });
  expect(isHeld).toBe(false);
  return { unmount, isHeld: () => isHeld };
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
