import { afterEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { AppError } from '../../../shared/contract/app-error.ts';
import { closeDevice } from '../../../shared/outbox/device.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { openReplicaLazily } from './open-replica-lazily.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const api = {
  call: () => Promise.reject(new AppError('offline')),
} as unknown as ApiClient;

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
