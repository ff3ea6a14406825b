import { afterEach, expect, test } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { closeDevice, signOutLater } from '../../outbox/device.ts';
import { listOffers } from './device-accounts.ts';
import { noteAccount } from './earlier-accounts.ts';
import { writeLock } from '../../outbox/kept-lock.ts';
import { accountsOf, deviceConnection } from '../../outbox/device-stores.ts';

giveEachTestItsIndexedDb();
afterEach(() => closeDevice());

const before = aUserRow({ id: 'before', email: 'her@example.org' });
const later = aUserRow({ id: 'later', email: ' HER@Example.org ' });
const offered = [{ from: 'before', to: 'later', isTaken: false }];

test('words of an account whose device was left open are offered to whoever has its address now', async () => {
  await noteAccount(before, null);
  await noteAccount(later, null);
  expect(await listOffers('later')).toEqual(offered);
});

test('they are offered to nobody of another address, also where the device was left open', async () => {
  await noteAccount(before, 'a good password');
  await noteAccount(aUserRow({ id: 'other', email: 'someone@example.org' }), 'a good password');
  expect(await listOffers('other')).toEqual([]);
});

test('after a sign-out where no password was ever typed they are offered to nobody', async () => {
  await noteAccount(before, null);
  await signOutLater({ userId: 'before', signedOutAt: 1 });
  await noteAccount(later, null);
  expect(await listOffers('later')).toEqual([]);
});

test('her password still opens them after visits that did not ask for it', async () => {
  await noteAccount(before, 'a good password');
  await noteAccount(before, null);
  await signOutLater({ userId: 'before', signedOutAt: 1 });
  await noteAccount(later, 'a good password');
  expect(await listOffers('later')).toEqual(offered);
});

const LOCK = { lock: {}, idleMinutes: 5, hiddenMinutes: 5, closedAt: 1 };

async function marks(): Promise<unknown> {
  const known = await deviceConnection.read((from) => accountsOf(from.store('state')));
  return known?.accounts.map(({ mark }) => mark);
}

test('of a password nothing is kept where the device is closed, before or after it was typed', async () => {
  await noteAccount(before, 'a good password');
  expect(await marks()).not.toEqual([null]);
  await writeLock('before', LOCK);
  expect(await marks()).toEqual([null]);
  await noteAccount(before, 'a good password');
  expect(await marks()).toEqual([null]);
});

test('what lies under a lock is offered to her address, and asks for the words of the lock', async () => {
  await noteAccount(before, 'a good password');
  await writeLock('before', LOCK);
  await signOutLater({ userId: 'before', signedOutAt: 1 });
  await noteAccount(later, 'another password');
  expect(await listOffers('later')).toEqual(offered);
});
