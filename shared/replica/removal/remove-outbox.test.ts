import { expect, test, vi } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { openOutbox, outboxName } from '../../outbox/outbox.ts';
import { removeOutbox } from './remove-outbox.ts';
import { answered } from '../../outbox/transaction.ts';

giveEachTestItsIndexedDb();

const exists = async () =>
  (await indexedDB.databases()).some(({ name }) => name === outboxName('amal'));

test('a frozen tab that holds on to the outbox is not waited for, and what is left goes with it', async () => {
  (await openOutbox('amal')).close();
  const frozen = await answered(indexedDB.open(outboxName('amal')));
  expect(await removeOutbox('amal')).toBe(false);
  expect(await exists()).toBe(true);
  frozen.close();
  await vi.waitFor(async () => expect(await exists()).toBe(false));
});
