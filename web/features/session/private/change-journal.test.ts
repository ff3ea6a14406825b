import { expect, test, vi } from 'vitest';
import { loadLock } from '../../../../shared/outbox/kept-lock.ts';
import { deviceLockSchema, unlock } from '../../../../shared/sealed/device-lock.ts';
import {
  newJournal,
  newSheet,
  openJournalWith,
  readOpeners,
  withPassphrase,
  withSheet,
  type Given,
  type NextWord,
  type Sheet,
} from '../../../../shared/sealed/new-journal.ts';
import { toWire } from '../../../../shared/sealed/bytes.ts';
import { passphraseBytes } from '../../../../shared/sealed/passphrase.ts';
import { plainRoot } from '../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { aJournalDesk, PASSWORD } from '../../../../tests/doubles/journal-desk.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../tests/doubles/quick-stretches.ts';
import { aUserRow } from '../../../../tests/doubles/user-row.ts';
import { giveEachTestAPage } from '../../../../tests/doubles/a-page-of-hers.ts';
import { aClosedDevice } from '../../../../tests/doubles/a-closed-device.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { keepPin } from './hold-journal.ts';
import { beginEmpty, changePassphrase, changeSheet, turnOff } from './change-journal.ts';

giveEachTestItsIndexedDb();
stretchQuickly();
const user = aUserRow();
const of = { user: user.id, stretches: { a1: cheapStretches.a1, h1: plainRoot } };
const PASSPHRASE = 'seven small boats at dawn';
const NEXT = 'a late tram through the old town';
const sheet = newSheet();
const { reload } = giveEachTestAPage();

/** Private, and this device holds its keys. */
async function aPrivateJournal({ closedBy = PASSPHRASE }: { readonly closedBy?: string } = {}) {
  const ways = { passphrase: PASSPHRASE, sheet };
  const { master, pin, word } = await newJournal(ways, { generation: 0, version: 0 }, of);
  const journal = { masters: { 1: toWire(master) }, pin, device: 'phone' };
  await aClosedDevice(user.id, { words: closedBy, journal });
  const desk = aJournalDesk();
  const put = ({ word: next }: Pick<NextWord, 'word'>): void =>
    desk.put({ ...next, mode: 'sealed', openers: [...next.openers] });
  put({ word });
  const known = async () => {
    const opened = await openJournalWith(typed(PASSPHRASE), desk.journal(), of);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    return { ...opened, openers: readOpeners(desk.journal()) };
  };
  return {
    desk,
    place: { user, api: desk.api },
    /** What another device of hers says next. */
    nextPassphrase: async () => withPassphrase(await known(), NEXT, of),
    nextSheet: async (next: Sheet) => withSheet(await known(), next, of),
    put,
    opens: async (given: Given) => (await openJournalWith(given, desk.journal(), of)).kind,
    isTold: () => desk.heard.some((path) => path !== '/api/journal'),
  };
}

const typed = (text: string): Given => ({ kind: 'passphrase', text });
const onPaper = ({ groups }: Sheet): Given => ({ kind: 'sheet', text: groups.join(' ') });
const pin = () => openedFor(user.id)?.ring.journal?.pin;
const given = { current: PASSPHRASE, password: PASSWORD };

/** Whether these words open the device. */
async function openDevice(words: string): Promise<string> {
  const lock = deviceLockSchema.parse((await loadLock(user.id))?.lock);
  const way = { kind: 'device passphrase', secret: passphraseBytes(words) } as const;
  return (await unlock(lock, user.id, { way, stretches: cheapStretches })).kind;
}

test('another passphrase opens the journal from then on, and the device that was closed by it', async () => {
  const { desk, place, opens } = await aPrivateJournal();
  expect(await changePassphrase({ ...given, next: NEXT }, place)).toBe('done');
  expect(desk.journal()).toMatchObject({ generation: 1, version: 2 });
  expect(pin()).toMatchObject({ generation: 1, version: 2 });
  expect([await opens(typed(NEXT)), await opens(typed(PASSPHRASE))]).toEqual(['open', 'wrong']);
  expect(await opens(onPaper(sheet))).toBe('open');
  expect([await openDevice(NEXT), await openDevice(PASSPHRASE)]).toEqual(['open', 'refused']);
});

test('what the server did not take changes nothing here', async () => {
  const { place } = await aPrivateJournal();
  const change = { ...given, next: NEXT, password: 'another' };
  expect(await changePassphrase(change, place)).toBe('wrong_password');
  expect(pin()?.version).toBe(1);
  expect([await openDevice(NEXT), await openDevice(PASSPHRASE)]).toEqual(['refused', 'open']);
});

test('a device with words of its own keeps them until she says otherwise, and she hears of it', async () => {
  const { place, desk } = await aPrivateJournal({ closedBy: 'seven blue doors' });
  expect(await changePassphrase({ ...given, next: NEXT }, place)).toBe('here');
  expect(await openDevice('seven blue doors')).toBe('open');
  expect(await openDevice(NEXT)).toBe('refused');
  expect(desk.journal().version).toBe(2);
});

test('so it is on a device that cannot keep the new words', async () => {
  const { place } = await aPrivateJournal();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await changePassphrase({ ...given, next: NEXT }, place)).toBe('here');
  full.mockRestore();
  expect([await openDevice(NEXT), await openDevice(PASSPHRASE)]).toEqual(['refused', 'open']);
});

test('whoever does not know the passphrase changes nothing, also with her password', async () => {
  const { place, isTold } = await aPrivateJournal();
  const wrong = { ...given, current: 'not hers at all' };
  expect(await changePassphrase({ ...wrong, next: NEXT }, place)).toBe('wrong');
  expect(await changeSheet({ ...wrong, sheet: newSheet() }, place)).toBe('wrong');
  expect(await turnOff(wrong, place)).toBe('wrong');
  expect(isTold()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a word of before, or one whose ways in are not all shown, is not built on', async () => {
  const { desk, place, put, nextSheet, isTold } = await aPrivateJournal();
  const { openers } = desk.journal();
  desk.put({ openers: openers.filter(({ kind }) => kind !== 'sheet') });
  expect(await changePassphrase({ ...given, next: NEXT }, place)).toBe('refused');
  desk.put({ openers });

  const earlier = desk.journal();
  const next = await nextSheet(newSheet());
  put(next);
  expect(await changePassphrase({ ...given, next: PASSPHRASE }, place)).toBe('done');
  desk.heard.length = 0;
  desk.put(earlier);
  expect(await turnOff(given, place)).toBe('refused');
  expect(isTold()).toBe(false);
});

test('the passphrase of before is not called wrong where another device has chosen the next one', async () => {
  const { place, put, nextPassphrase, isTold } = await aPrivateJournal();
  put(await nextPassphrase());
  expect(await changePassphrase({ ...given, next: 'another one of hers' }, place)).toBe('changed');
  expect(isTold()).toBe(false);
  expect(await changePassphrase({ ...given, current: NEXT, next: PASSPHRASE }, place)).toBe('done');
});

test('a passphrase that was taken, whose answer was lost, is hers when she presses again, and opens the device', async () => {
  const { desk, place, opens } = await aPrivateJournal();
  desk.loseAnswer();
  await expect(changePassphrase({ ...given, next: NEXT }, place)).rejects.toThrow();
  expect(await openDevice(NEXT)).toBe('refused');
  expect(await changePassphrase({ ...given, next: NEXT }, place)).toBe('done');
  expect(await opens(typed(NEXT))).toBe('open');
  expect([await openDevice(NEXT), await openDevice(PASSPHRASE)]).toEqual(['open', 'refused']);
});

test('so it is where the next page of the server was already seen', async () => {
  const { desk, place, opens } = await aPrivateJournal();
  desk.loseAnswer();
  await expect(changePassphrase({ ...given, next: NEXT }, place)).rejects.toThrow();
  const before = pin();
  if (!before) throw new Error('no journal');
  await keepPin(user.id, { ...before, version: 2 });
  expect(await changePassphrase({ ...given, next: 'another one of hers' }, place)).toBe('wrong');
  expect(await changePassphrase({ ...given, next: NEXT }, place)).toBe('done');
  expect(await opens(typed(NEXT))).toBe('open');
  expect([await openDevice(NEXT), await openDevice(PASSPHRASE)]).toEqual(['open', 'refused']);
});

test('a new sheet takes the place of the old one, of the same journal', async () => {
  const { place, opens } = await aPrivateJournal();
  const before = pin()?.fingerprint;
  const next = newSheet();
  expect(await changeSheet({ ...given, sheet: next }, place)).toBe('done');
  expect([await opens(onPaper(next)), await opens(onPaper(sheet))]).toEqual(['open', 'wrong']);
  expect(pin()).toMatchObject({ version: 2, fingerprint: before });
});

test('of two devices that make a new sheet the later one is told that its sheet opens nothing', async () => {
  const { desk, place, put, nextSheet, opens } = await aPrivateJournal();
  const [theirs, hers] = [newSheet(), newSheet()];
  const faster = await nextSheet(theirs);
  desk.before(() => put(faster));
  expect(await changeSheet({ ...given, sheet: hers }, place)).toBe('changed');
  expect([await opens(onPaper(theirs)), await opens(onPaper(hers))]).toEqual(['open', 'wrong']);
});

test('a sheet that was taken, whose answer was lost, is not called void when another device goes on', async () => {
  const { desk, place, put, nextPassphrase } = await aPrivateJournal();
  const hers = newSheet();
  desk.loseAnswer();
  await expect(changeSheet({ ...given, sheet: hers }, place)).rejects.toThrow();
  const theirs = await nextPassphrase();
  put(theirs);
  expect(await changeSheet({ ...given, sheet: hers }, place)).toBe('done');
});

test('turned off: by her sealed word, and the page begins anew once the server has it', async () => {
  const { desk, place } = await aPrivateJournal();
  expect(await turnOff({ ...given, password: 'another' }, place)).toBe('wrong_password');
  expect(reload).not.toHaveBeenCalled();
  expect(await turnOff(given, place)).toBe('done');
  expect(desk.journal()).toMatchObject({ mode: 'opening', generation: 1, version: 2 });
  expect(pin()).toMatchObject({ mode: 'plain', version: 2 });
  expect(reload).toHaveBeenCalledOnce();
});

test('to begin empty asks for her password', async () => {
  const { desk, place } = await aPrivateJournal();
  expect(await beginEmpty('another', place)).toBe('wrong_password');
  expect(desk.journal().mode).toBe('sealed');
  expect(await beginEmpty(PASSWORD, place)).toBe('done');
  expect(desk.journal()).toMatchObject({ mode: 'plain', state: null });
});
