import { IDBObjectStore } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { AppError } from '../../../shared/contract/app-error.ts';
import { closeDevice } from '../../../shared/outbox/device.ts';
import { LocalWriteError } from '../../../shared/outbox/local-write-error.ts';
import { loadPrivateMark } from '../../../shared/outbox/private-mark.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import { anAnswer } from '../../../tests/doubles/device-stage.ts';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { closedMark } from './lock/closed-mark.ts';
import { openReplicaLazily } from './open-replica-lazily.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const api = {
  call: () => Promise.reject(new AppError('offline')),
} as unknown as ApiClient;

test('a device that is told of a private journal knows it from its next start on, without a network', async () => {
  const user = aUserRow({ id: 'told' });
  const call = () => Promise.reject(new AppError('journal_is_sealed'));
  const told = await openReplicaLazily(user, { call });
  await told.answers.save('2026-11-20', [anAnswer('Written in between.')]);
  await told.sync.now({ force: true });
  await vi.waitFor(async () => expect(await loadPrivateMark(user.id)).toBe(true));
  await told.close();
  const again = await openReplicaLazily(user, api);
  expect(await firstValueFrom(again.journal$)).toEqual({ kind: 'elsewhere' });
  await again.close();
});

test('a device that could not say for a moment notes nothing that it was not told', async () => {
  const user = aUserRow({ id: 'slow' });
  const get = Reflect.get(IDBObjectStore.prototype, 'get');
  const disk = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (key === `private:${user.id}`) throw new DOMException('refused', 'UnknownError');
    return get.call(this, key);
  });
  const replica = await openReplicaLazily(user, api);
  disk.mockRestore();
  expect(await firstValueFrom(replica.journal$)).toEqual({ kind: 'elsewhere' });
  await replica.sync.now({ force: true });
  expect(await loadPrivateMark(user.id)).toBe(false);
  await replica.close();
});

test('a device that cannot say whether her journal is private sends and shows nothing open', async () => {
  // What another file of this process opened would be read still.
  closeDevice();
  // Without its store nothing in it can be read.
  (await answered(indexedDB.open('noor-device', 1))).close();
  const replica = await openReplicaLazily(aUserRow(), api);
  const kinds: string[] = [];
  replica.journal$.subscribe(({ kind }) => kinds.push(kind)).unsubscribe();
  await replica.close();
  expect(kinds).toEqual(['elsewhere']);
});

test('a closed device whose lock cannot be read opens nothing without its seal', async () => {
  closeDevice();
  (await answered(indexedDB.open('noor-device', 1))).close();
  const user = aUserRow({ id: 'closed' });
  const mark = vi.spyOn(closedMark, 'read').mockReturnValue(user.id);
  await expect(openReplicaLazily(user, api)).rejects.toBeInstanceOf(LocalWriteError);
  mark.mockRestore();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual(['noor-device']);
});
