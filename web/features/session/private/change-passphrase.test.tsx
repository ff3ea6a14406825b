import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { closeDevice } from '../../../../shared/outbox/device.ts';
import { toWire } from '../../../../shared/sealed/bytes.ts';
import { newJournal, newSheet } from '../../../../shared/sealed/new-journal.ts';
import { plainRoot } from '../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { aClosedDevice } from '../../../../tests/doubles/a-closed-device.ts';
import { aJournalDesk, PASSWORD } from '../../../../tests/doubles/journal-desk.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../tests/doubles/quick-stretches.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import { loadPrivateTexts } from '../../../i18n/i18n.ts';
import { ApiContext } from '../../../lib/use-api.ts';
import { opensNow } from '../lock/change-lock.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { ChangePassphrase } from './change-passphrase.tsx';

giveEachTestItsIndexedDb();
stretchQuickly();
beforeAll(() => loadPrivateTexts());
beforeEach(closeDevice);

const USER = 'user-1';
const FIRST = 'three grey geese over the mill';
const PASSPHRASE = 'seven small boats at dawn';
const NEXT = 'a late tram through the old town';
const of = { user: USER, stretches: { a1: cheapStretches.a1, h1: plainRoot } };
const user = userEvent.setup();

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const type = (label: string, words: string) => user.type(screen.getByLabelText(label), words);

async function opens(words: string): Promise<boolean> {
  const opened = openedFor(USER);
  return opened !== null && opensNow(opened, words);
}

/** The phone chose `PASSPHRASE`; this device was closed before that. */
async function change(before?: () => void) {
  const ways = { passphrase: PASSPHRASE, sheet: newSheet() };
  const { master, pin, word } = await newJournal(ways, { generation: 0, version: 0 }, of);
  const journal = { masters: { 1: toWire(master) }, pin, device: 'laptop' };
  await aClosedDevice(USER, { words: FIRST, journal });
  const desk = aJournalDesk();
  desk.put({ ...word, mode: 'sealed', openers: [...word.openers] });
  if (before) desk.before(before);
  const onClose = vi.fn();
  renderPage(
    <ApiContext value={desk.api}>
      <ChangePassphrase onClose={onClose} />
    </ApiContext>,
  );
  await type('New passphrase', NEXT);
  await type('The same once more', NEXT);
  await type('Your passphrase now', PASSPHRASE);
  await type('Your password', PASSWORD);
  await press('Use the new passphrase');
  return { onClose };
}

async function changedHere() {
  const { onClose } = await change();
  await screen.findByText(/This device still opens with the words it was closed with\./);
  return { onClose };
}

test('a device that an earlier passphrase closed says so, and takes the new one when she types that', async () => {
  const { onClose } = await changedHere();
  expect(onClose).not.toHaveBeenCalled();
  await type('The words that open Noor on this device', PASSPHRASE);
  await press('Use the new passphrase here too');
  expect(await screen.findByText('This does not open Noor on this device.')).toBeDefined();
  await user.clear(screen.getByLabelText('The words that open Noor on this device'));
  await type('The words that open Noor on this device', FIRST);
  await press('Use the new passphrase here too');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect([await opens(FIRST), await opens(NEXT)]).toEqual([false, true]);
});

test('she may leave it so', async () => {
  const { onClose } = await changedHere();
  await press('Leave it so');
  expect(onClose).toHaveBeenCalledOnce();
  expect([await opens(FIRST), await opens(NEXT)]).toEqual([true, false]);
});

test.each([
  [
    'too many tries',
    new AppError('too_many_requests', { retryAfterSeconds: 120 }),
    /again in 2 min/,
  ],
  ['a full server', new AppError('storage_full'), /^Noor cannot store anything right now/],
  ['no answer', new AppError('offline'), /^No answer came\./],
  ['no answer of Noor', new AppError('bad_response', { status: 504 }), /^No answer came\./],
  ['this device', new Error('full'), 'This did not work. Please try again.'],
])('what kept it from being done is said as it was: %s', async (what, error, text) => {
  await change(() => {
    throw error;
  });
  expect(await screen.findByText(text)).toBeDefined();
  if (!what.startsWith('no answer')) expect(screen.queryByText(/^No answer came/)).toBe(null);
});
