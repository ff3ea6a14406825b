import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../../../shared/outbox/device.ts';
import { toWire } from '../../../../../shared/sealed/bytes.ts';
import { journalMark } from '../../../../../shared/sealed/drawn-keys.ts';
import { newJournal, newSheet } from '../../../../../shared/sealed/new-journal.ts';
import { plainRoot } from '../../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../../shared/sealed/testing/cheap-stretches.ts';
import { aClosedDevice } from '../../../../../tests/doubles/a-closed-device.ts';
import { aJournalDesk, PASSWORD } from '../../../../../tests/doubles/journal-desk.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../../tests/doubles/quick-stretches.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadPrivateTexts } from '../../../../i18n/i18n.ts';
import { ApiContext } from '../../../../lib/use-api.ts';
import { ChangeSheet } from './change-sheet.tsx';

giveEachTestItsIndexedDb();
stretchQuickly();
beforeAll(() => loadPrivateTexts());
beforeEach(closeDevice);

const USER = 'user-1';
const PASSPHRASE = 'seven small boats at dawn';
const of = { user: USER, stretches: { a1: cheapStretches.a1, h1: plainRoot } };

/** Up to the button that makes it. */
async function aNewSheet() {
  const ways = { passphrase: PASSPHRASE, sheet: newSheet() };
  const { master, pin, word } = await newJournal(ways, { generation: 0, version: 0 }, of);
  const journal = { masters: { 1: toWire(master) }, pin, device: 'phone' };
  await aClosedDevice(USER, { words: PASSPHRASE, journal });
  const desk = aJournalDesk();
  desk.put({ ...word, mode: 'sealed', openers: [...word.openers] });
  const onClose = vi.fn();
  renderPage(
    <ApiContext value={desk.api}>
      <ChangeSheet journal={journal} onClose={onClose} />
    </ApiContext>,
  );
  const user = userEvent.setup();
  const groups = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const fullWidth = (text = ''): string =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  await user.type(screen.getByLabelText('Group 3'), fullWidth(groups[2]));
  await user.type(screen.getByLabelText('Group 7'), groups[6] ?? '');
  const mark = screen.getByText(/^Noor, /).textContent;
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(screen.getByLabelText('Your passphrase now'), PASSPHRASE);
  await user.type(screen.getByLabelText('Your password'), PASSWORD);
  const make = () => user.click(screen.getByRole('button', { name: 'Make a new sheet' }));
  return { desk, onClose, pin, mark, make, user };
}

test('it bears the mark of the journal, whichever digits she proves it with', async () => {
  const { pin, mark, make, onClose } = await aNewSheet();
  expect(mark).toMatch(new RegExp(`journal ${journalMark(pin.fingerprint)}$`));
  await make();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('another device was faster: she is told to throw the sheet away', async () => {
  const { desk, make, onClose, user } = await aNewSheet();
  desk.before(() => desk.put({ version: 2 }));
  await make();
  expect(await screen.findByRole('dialog', { name: 'Throw this sheet away' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'I know' }));
  expect(onClose).toHaveBeenCalledOnce();
});
