import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceToBeEmptied } from '../../../tests/doubles/emptied-device.ts';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { keptStorage, type LocalStore, openLocalStore, storeName } from './local-store.ts';
import { deleteStored, listStored } from './stored-names.ts';

giveEachTestItsIndexedDb();

// RxDB remembers by its name what it opened once.
let userId: string;
beforeEach(() => {
  userId = randomUUID();
});
let store: LocalStore;
afterEach(() => store.close());

const DAY = '2026-11-20';
const aDraft = { id: `${DAY}|q1`, date: DAY, question_id: 'q1', text: 'Half a thought' };
const findIt = () => store.drafts.storageInstance.findDocumentsById([aDraft.id], false);
const everything = () => listStored(userId, () => true);

async function aStore(onLost = (): void => undefined) {
  store = await openLocalStore(storeName(userId), await keptStorage(onLost));
  await store.drafts.insert(aDraft);
}

test('a store that the browser emptied is lost, and does not open again by itself', async () => {
  const device = deviceToBeEmptied();
  const lost = vi.fn();
  await aStore(lost);
  device.empty();
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
  await expect(findIt()).rejects.toThrow();
  expect(await everything()).toEqual([]);
});

test('a store whose connection died unnoticed does not open again by itself either', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const opening = vi.spyOn(indexedDB, 'open');
  const lost = vi.fn();
  await aStore(lost);
  const drafts = opening.mock.calls.findIndex(([name]) => name.endsWith('--drafts'));
  (opening.mock.results[drafts]?.value as IDBOpenDBRequest).result.close();
  await expect(findIt()).rejects.toThrow();
  expect(lost).toHaveBeenCalled();
  await expect(findIt()).rejects.toThrow();
});

test('an open store lets go at once of what another tab deletes', async () => {
  await aStore();
  const names = await everything();
  expect(names).not.toEqual([]);
  const deletions = names.map((name) => {
    const request = indexedDB.deleteDatabase(name);
    return new Promise((resolve) => {
      request.onsuccess = () => resolve('gone');
      request.onblocked = () => resolve('blocked');
    });
  });
  expect(new Set(await Promise.all(deletions))).toEqual(new Set(['gone']));
  await deleteStored(names);
});
