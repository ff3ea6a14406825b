import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../../shared/outbox/device.ts';
import { openOutbox } from '../../../../shared/outbox/outbox.ts';
import { deviceSeal } from '../../../../shared/replica/lock/device-seal.ts';
import { changeAccounts } from '../../../../shared/replica/removal/device-accounts.ts';
import { aClosedDevice } from '../../../../tests/doubles/a-closed-device.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { anEntry } from '../../../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../tests/doubles/quick-stretches.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import { openedFor, openedLock } from '../lock/opened-lock.ts';
import { EarlierWords } from './earlier-words-card.tsx';

giveEachTestItsIndexedDb();
stretchQuickly();
beforeEach(() => {
  closeDevice();
  // The free storage of RxDB advertises the paid one.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const WORDS = 'seven blue doors';

/** An answer that was never sent, of an account that the server lost. */
async function aClosedAnswer() {
  await aClosedDevice('before', { words: WORDS });
  const opened = openedFor('before');
  if (!opened) throw new Error('Nobody is in.');
  const outbox = await openOutbox('before', { seal: deviceSeal(opened.keys).entries });
  await outbox.put([anEntry()]);
  outbox.close();
  openedLock.set(null);
  await changeAccounts(
    () => Promise.resolve(),
    (known) => ({ ...known, offers: [{ from: 'before', to: 'user-1', isTaken: false }] }),
  );
  const replica = createFakeReplica();
  renderPage(<EarlierWords />, { replica, respond: () => Response.json({ deleted: false }) });
  const field = await screen.findByLabelText('Your words');
  const user = userEvent.setup();
  const type = async (words: string) => {
    await user.clear(field);
    await user.type(field, words);
    await user.click(screen.getByRole('button', { name: 'Open' }));
  };
  return { replica, user, type };
}

test('what a lock of before closes is asked for by its words, and only then offered', async () => {
  const { replica, user, type } = await aClosedAnswer();
  expect(screen.getByText(/^This device was kept closed for an earlier account/)).toBeDefined();
  await type('six red windows');
  expect(await screen.findByText('Those are not the words.')).toBeDefined();
  await type(WORDS);
  expect(await screen.findByText('1 answer')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add them to my journal' }));
  expect(await screen.findByText(/^The words are in your journal now/)).toBeDefined();
  expect(replica.calls.takenOver).toEqual(['before']);
});

test('without the words she may have it deleted, after one more question', async () => {
  const { replica, user } = await aClosedAnswer();
  await user.click(screen.getByRole('button', { name: 'Delete them from this device' }));
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await expect.poll(() => screen.queryByLabelText('Your words')).toBe(null);
  expect(replica.calls.takenOver).toEqual([]);
});
