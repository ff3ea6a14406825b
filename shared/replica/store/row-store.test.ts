import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { keptStorage, type LocalStore, openLocalStore, storeName } from './local-store.ts';
import { findRows, putRows, removeRows, rewriteRow } from './row-store.ts';
import { listStored } from './stored-names.ts';
import { readRows } from '../removal/stored-drafts.ts';

giveEachTestItsIndexedDb();

const DAY = '2026-11-20';
const ID = `${DAY}|q1`;
const aDraft = (text: string) => ({ id: ID, date: DAY, question_id: 'q1', text });

let userId: string;
let store: LocalStore;
beforeEach(async () => {
  userId = randomUUID();
  store = await openLocalStore(storeName(userId), await keptStorage(() => undefined));
  await putRows(store.drafts, [aDraft('Her words')]);
});
afterEach(() => store.close());

test('of a row that is taken away no word stays on the device', async () => {
  await removeRows(store.drafts, [ID], { text: '' });
  expect(await findRows(store.drafts, [ID])).toEqual([]);
  const stored = await Promise.all((await listStored(userId, () => true)).map(readRows));
  expect(JSON.stringify(stored)).not.toContain('Her words');
});

test('a row that others change at the same moment is computed anew from what they wrote', async () => {
  const add = (word: string) =>
    rewriteRow(store.drafts, ID, async (current) => {
      await Promise.resolve();
      return aDraft(`${current?.text ?? ''} ${word}`);
    });
  await Promise.all(['one', 'two', 'three'].map(add));
  const [row] = await findRows(store.drafts, [ID]);
  expect(row?.text.split(' ').sort()).toEqual(['Her', 'one', 'three', 'two', 'words']);
});
