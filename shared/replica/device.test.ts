import { afterEach, expect, test, vi } from 'vitest';
import { aUserRow } from '../../tests/doubles/user-row.ts';
import { giveEachTestItsIndexedDb } from '../../tests/doubles/own-indexed-db.ts';
import {
  clearActiveUser,
  closeDevice,
  forgetKeptOutbox,
  hasKeptOutbox,
  loadActiveUser,
  loadPendingSignOut,
  readActiveUser,
  readCachedUser,
  rememberKeptOutbox,
  signOutLater,
  writeActiveUser,
} from './device.ts';
import { LocalWriteError } from './local-write-error.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const amal = aUserRow({ id: 'amal' });

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

test('a new sign-in takes the note away: the old cookie is gone', async () => {
  await signOutLater({ userId: 'amal', signedOutAt: 5 });
  await writeActiveUser(aUserRow({ id: 'badria' }));
  expect(await loadPendingSignOut()).toBeNull();
});

test('a kept outbox is known by the id of its owner', async () => {
  await rememberKeptOutbox('amal', 5);
  expect(await hasKeptOutbox('amal')).toBe(true);
  expect(await hasKeptOutbox('badria')).toBe(false);
  await forgetKeptOutbox('amal');
  expect(await hasKeptOutbox('amal')).toBe(false);
});

test('where nothing can be kept the page sees nobody, and the worker and writers are told', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await readActiveUser()).toBeNull();
  await expect(loadActiveUser()).rejects.toBeInstanceOf(LocalWriteError);
  await expect(writeActiveUser(amal)).rejects.toBeInstanceOf(LocalWriteError);
});
