import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { changeAccounts, changeOffers, forgetAccount, listOffers } from './device-accounts.ts';
import { closeDevice } from '../../outbox/device.ts';
import type { KnownAccount, Offer } from '../../outbox/device-stores.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const anAccount = (userId: string, address: string): KnownAccount => ({
  userId,
  address,
  mark: null,
  isOut: false,
});
const note = (userId: string) =>
  changeAccounts(
    (salt) => Promise.resolve(`${userId} by ${salt}`),
    (known, address) => ({ ...known, accounts: [...known.accounts, anAccount(userId, address)] }),
  );
const offer = (offers: readonly Offer[]) =>
  changeAccounts(
    () => Promise.resolve(),
    (known) => ({ ...known, offers }),
  );

/** As a change sees them. */
async function noted(): Promise<{ readonly salt: string; readonly addresses: readonly string[] }> {
  const seen = { salt: '', addresses: [] as readonly string[] };
  await changeAccounts(
    (salt) => Promise.resolve(void (seen.salt = salt)),
    (known) => {
      seen.addresses = known.accounts.map(({ address }) => address);
      return known;
    },
  );
  return seen;
}

test('what was prepared before the browser emptied the device is not noted after it', async () => {
  await changeAccounts(
    async () => {
      closeDevice();
      vi.stubGlobal('indexedDB', new IDBFactory());
      await note('badria');
    },
    (known) => ({ ...known, accounts: [...known.accounts, anAccount('amal', 'of old')] }),
  );
  const { salt, addresses } = await noted();
  expect(addresses).toEqual([`badria by ${salt}`]);
});

test('an offer is seen by whom it is for, and goes with the account it is about', async () => {
  await note('amal');
  await note('dana');
  const hers: Offer = { from: 'amal', to: 'badria', isTaken: false };
  const others: Offer = { from: 'dana', to: 'lina', isTaken: false };
  await offer([hers, others, { ...hers, to: 'lina' }]);
  expect(await listOffers('badria')).toEqual([hers]);
  await changeOffers(hers, () => ({ ...hers, isTaken: true }));
  expect((await noted()).addresses).toHaveLength(2);

  await changeOffers(hers, () => null);
  expect(await listOffers('badria')).toEqual([]);
  expect(await listOffers('lina')).toEqual([others, { ...hers, to: 'lina' }]);
  expect((await noted()).addresses).toEqual([expect.stringContaining('dana')]);
});

test('of an account that is deleted nothing is noted any more, of others all', async () => {
  await note('amal');
  await note('dana');
  const others: Offer = { from: 'dana', to: 'lina', isTaken: false };
  await offer([{ from: 'amal', to: 'lina', isTaken: false }, others, { ...others, to: 'amal' }]);
  await forgetAccount('amal');
  expect((await noted()).addresses).toEqual([expect.stringContaining('dana')]);
  expect(await listOffers('lina')).toEqual([others]);
  expect(await listOffers('amal')).toEqual([]);
});
