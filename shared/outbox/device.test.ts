import { afterEach, expect, test, vi } from 'vitest';
import { aUserRow } from '../../tests/doubles/user-row.ts';
import { giveEachTestItsIndexedDb } from '../../tests/doubles/own-indexed-db.ts';
import {
  clearActiveUser,
  closeDevice,
  forgetRemoval,
  keepDaysAhead,
  listRemovals,
  loadActiveUser,
  loadPendingSignOut,
  noteRemoval,
  readActiveUser,
  readCachedUser,
  readDaysAhead,
  signOutLater,
  writeActiveUser,
} from './device.ts';
import { LocalWriteError } from './local-write-error.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const amal = aUserRow({ id: 'amal' });
const ahead = [
  { date: '2026-11-21', questions: [], affirmation: { en: 'I am enough.', ar: 'أنا كافية.' } },
];

test('on a new device nobody is signed in', async () => {
  expect(await readActiveUser()).toBeNull();
  expect(await readCachedUser()).toBeNull();
  expect(await loadPendingSignOut()).toBeNull();
});

test('who signed in is known to a cold start without a network', async () => {
  await writeActiveUser(amal);
  closeDevice();
  expect(await readActiveUser()).toBe('amal');
  expect(await readCachedUser()).toEqual(amal);
});

test('a sign-out leaves nobody', async () => {
  await writeActiveUser(amal);
  await clearActiveUser();
  expect(await readActiveUser()).toBeNull();
});

test('an offline sign-out leaves nobody, and a note without a secret', async () => {
  await writeActiveUser(amal);
  await signOutLater({ userId: 'amal', signedOutAt: 5 });
  expect(await readActiveUser()).toBeNull();
  expect(await loadPendingSignOut()).toEqual({ userId: 'amal', signedOutAt: 5 });
});

test('a sign-out that waits to be said goes on waiting, whatever a page is told of her later', async () => {
  await signOutLater({ userId: 'amal', signedOutAt: 5 });
  await writeActiveUser(amal);
  expect(await loadPendingSignOut()).not.toBeNull();
});

test('the days ahead are known to a cold start, for her alone', async () => {
  await writeActiveUser(amal);
  await keepDaysAhead('amal', ahead);
  closeDevice();
  expect(await readDaysAhead('amal')).toEqual(ahead);
  expect(await readDaysAhead('badria')).toEqual([]);
  await writeActiveUser({ ...amal, language: 'ar' });
  expect(await readDaysAhead('amal')).toEqual(ahead);
});

test.each([
  ['a sign-out', clearActiveUser],
  ['an offline sign-out', () => signOutLater({ userId: 'amal', signedOutAt: 5 })],
  ['the sign-in of another', () => writeActiveUser(aUserRow({ id: 'badria' }))],
])('%s takes the days ahead away, and none come after it', async (_, go) => {
  await writeActiveUser(amal);
  await keepDaysAhead('amal', ahead);
  await go();
  expect(await readDaysAhead('amal')).toEqual([]);
  await keepDaysAhead('amal', ahead);
  expect(await readDaysAhead('amal')).toEqual([]);
});

test('what is being removed is noted once for each person, until it is gone', async () => {
  const hers = { userId: 'amal', outbox: false, keepDrafts: true };
  await noteRemoval(hers);
  await noteRemoval({ ...hers, userId: 'badria' });
  await noteRemoval({ ...hers, outbox: true });
  closeDevice();
  expect(await listRemovals()).toEqual([
    { ...hers, userId: 'badria' },
    { ...hers, outbox: true },
  ]);
  await forgetRemoval('amal');
  expect(await listRemovals()).toEqual([{ ...hers, userId: 'badria' }]);
});

test('where nothing can be kept the page sees nobody, and the worker and writers are told', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await readActiveUser()).toBeNull();
  await expect(loadActiveUser()).rejects.toBeInstanceOf(LocalWriteError);
  await expect(writeActiveUser(amal)).rejects.toBeInstanceOf(LocalWriteError);
});
