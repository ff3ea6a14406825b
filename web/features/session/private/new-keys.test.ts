import { expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { aClosedDevice } from '../../../../tests/doubles/a-closed-device.ts';
import { aJournalDesk, PASSWORD } from '../../../../tests/doubles/journal-desk.ts';
import { giveEachTestAPage } from '../../../../tests/doubles/a-page-of-hers.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../tests/doubles/quick-stretches.ts';
import { aUserRow } from '../../../../tests/doubles/user-row.ts';
import { opensNow } from '../lock/change-lock.ts';
import { openJournalWith } from '../../../../shared/sealed/new-journal.ts';
import { plainRoot } from '../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { drawJournal, renewKeys, turnOn } from './begin-private.ts';
import { unfinishedSheet } from './sheet/unfinished-sheet.ts';
import { takeWords } from './take-words.ts';

giveEachTestItsIndexedDb();
stretchQuickly();
giveEachTestAPage();
const user = aUserRow();
const PASSPHRASE = 'seven small boats at dawn';
const of = { user: user.id, stretches: { a1: cheapStretches.a1, h1: plainRoot } };
const NEXT = 'a late tram through the old town';

const opened = () => {
  const lock = openedFor(user.id);
  if (!lock) throw new Error('Nobody is in.');
  return lock;
};
const generation = () => opened().ring.journal?.pin.generation;

/** Private, on a device that these words closed; `renew` makes new keys for it. */
async function aPrivateJournal(closedBy: string) {
  await aClosedDevice(user.id, { words: closedBy });
  const replica = createFakeReplica();
  const desk = aJournalDesk();
  const holder = {
    read: () => ({ kind: 'open', replica }) as const,
    release: () => Promise.resolve(),
  };
  const place = { user, api: desk.api, holder };
  const drawn = async (mode: 'plain' | 'sealed') => {
    const made = await drawJournal(mode, place, null);
    if (typeof made === 'string') throw new Error(made);
    return made;
  };
  await turnOn({ passphrase: PASSPHRASE, ...(await drawn('plain')) }, PASSWORD, place);
  desk.put({ mode: 'sealed' });
  const renew = async (onHere: () => Promise<void>) => {
    const ways = { passphrase: NEXT, ...(await drawn('sealed')), current: PASSPHRASE };
    return renewKeys({ ...ways, onHere }, PASSWORD, place);
  };
  return { desk, place, drawn, renew };
}

test('a device that other words closed says so before it takes the new keys, and these may give way', async () => {
  const { renew } = await aPrivateJournal('seven blue doors');
  const onHere = vi.fn(async () => {
    expect(generation()).toBe(1);
    expect(await takeWords(opened(), { here: 'seven blue doors', words: NEXT })).toBe(true);
  });
  expect(await renew(onHere)).toBe('begun');
  expect(onHere).toHaveBeenCalledOnce();
  expect(generation()).toBe(2);
  expect(await opensNow(opened(), NEXT)).toBe(true);
  expect(await opensNow(opened(), 'seven blue doors')).toBe(false);
});

test('a device that the passphrase closed takes the new one, and asks for nothing', async () => {
  const { renew } = await aPrivateJournal(PASSPHRASE);
  const onHere = vi.fn(() => Promise.resolve());
  expect(await renew(onHere)).toBe('begun');
  expect(onHere).not.toHaveBeenCalled();
  expect(await opensNow(opened(), NEXT)).toBe(true);
  expect(await opensNow(opened(), PASSPHRASE)).toBe(false);
});

test('beside a server that was put back to before her last keys, the words of the device prove that it is she', async () => {
  const current = 'seven blue doors';
  const { desk, place, drawn, renew } = await aPrivateJournal(current);
  const earlier = desk.journal();
  const onHere = vi.fn(() => Promise.resolve());
  expect(await renew(onHere)).toBe('begun');
  desk.put({ ...earlier, mode: 'sealed' });

  const ways = { passphrase: 'a third one for the road home', ...(await drawn('sealed')) };
  expect(ways.keys.generation).toBe(3);
  const put = { ...ways, isPutBack: true, onHere };
  expect(await renewKeys({ ...put, current: 'not hers' }, PASSWORD, place)).toBe('wrong');
  expect(await renewKeys({ ...put, current }, 'not it', place)).toBe('wrong_password');
  expect(await renewKeys({ ...put, current }, PASSWORD, place)).toBe('begun');
  expect(opened().ring.journal?.pin).toMatchObject({ generation: 3, version: 3 });
  expect(Object.keys(opened().ring.journal?.masters ?? {})).toEqual(['1', '2', '3']);
  const given = { kind: 'passphrase', text: ways.passphrase } as const;
  expect(await openJournalWith(given, desk.journal(), of)).toMatchObject({ kind: 'open' });
});

test('a sheet that is in use is not called unfinished by the page that begins anew', async () => {
  const clear = vi.spyOn(unfinishedSheet, 'clear');
  const { renew } = await aPrivateJournal(PASSPHRASE);
  expect(clear).toHaveBeenCalledOnce();
  await renew(() => Promise.resolve());
  expect(clear).toHaveBeenCalledTimes(2);
});
