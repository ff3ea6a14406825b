import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { random } from '../../sealed/bytes.ts';
import { deviceKeys } from '../../sealed/keys.ts';
import { keptStorage, type LocalStore, openLocalStore, storeName } from './local-store.ts';
import { insertRows, putRows, queryRows, removeRows } from './row-store.ts';
import type { ReflectionRow } from './rows.ts';
import { sealStorage } from './sealed-storage.ts';
import { listStored } from './stored-names.ts';

giveEachTestItsIndexedDb();

let userId: string;
let key: CryptoKey;
const open: LocalStore[] = [];
beforeEach(async () => {
  userId = randomUUID();
  ({ rows: key } = await deviceKeys(random(32), userId));
});
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

async function aStore(by: CryptoKey = key): Promise<LocalStore> {
  const storage = sealStorage(await keptStorage(() => undefined), by);
  const store = await openLocalStore(storeName(userId), storage);
  open.push(store);
  return store;
}

const aRow = (date: string, answer: string): ReflectionRow => ({
  id: randomUUID(),
  date,
  question_id: 'canary-question',
  question_text: 'Canary of a question?',
  question_type: 'inner_child',
  language: 'en',
  answer,
  created_at: `${date}T09:00:00.000Z`,
  time_zone: 'Asia/Canary',
  supersedes: null,
  erased: false,
});

test('rows come back as they went in, by day, by id, watched, put over and removed', async () => {
  const store = await aStore();
  const rows = ['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => aRow(date, `of ${date}`));
  const [first, second, third] = rows as [ReflectionRow, ReflectionRow, ReflectionRow];
  await insertRows(store.reflections, rows);
  const since = { selector: { date: { $gte: '2026-11-21' } } };
  expect(await queryRows(store.reflections, since)).toMatchObject([second, third]);

  const seen: string[][] = [];
  const watching = store.reflections
    .find({ selector: { date: second.date } })
    .$.subscribe((found) => void seen.push(found.map(({ answer }) => answer)));
  await putRows(store.reflections, [{ ...second, answer: 'said otherwise' }]);
  await expect.poll(() => seen.at(-1)).toEqual(['said otherwise']);
  watching.unsubscribe();

  expect((await store.reflections.findOne(first.id).exec())?.toJSON()).toEqual(first);
  await removeRows(store.reflections, [first.id], { answer: '' });
  expect(await queryRows(store.reflections, { selector: { date: { $gt: '' } } })).toHaveLength(2);
});

test('what an index answers is read at once, and is what RxDB would find', async () => {
  const plain = await openLocalStore(storeName(randomUUID()), await keptStorage(() => undefined));
  open.push(plain);
  const sealed = await aStore();
  const rows = Array.from({ length: 30 }, (_, at) => aRow(`2026-11-${10 + (at % 9)}`, `${at}`));
  for (const store of [plain, sealed]) await insertRows(store.reflections, rows);
  const sort = [{ date: 'asc' as const }, { id: 'asc' as const }];
  const { id = '' } = rows[13] ?? {};
  for (const query of [
    {},
    { selector: { date: '2026-11-12' } },
    { selector: { date: { $gte: '2026-11-12', $lte: '2026-11-14' } }, sort },
    { selector: { date: { $gt: '2026-11-12' } }, sort, limit: 7 },
    { selector: { date: '2026-11-14', id: { $gt: id } }, sort, limit: 100 },
    { selector: { date: { $gt: '2026-11-16', $lt: '2026-11-12' } } },
    { selector: { date: { $lt: '2026-11-14' } }, sort: [{ date: 'desc' as const }], limit: 4 },
    { selector: { date: { $gt: '2026-11-15' } }, sort, skip: 2 },
  ]) {
    const answers = async (store: LocalStore) =>
      (await queryRows(store.reflections, query)).map(({ answer }) => answer);
    expect(await answers(sealed)).toEqual(await answers(plain));
  }
});

test('fields that the schema does not name are kept, as those of drafts are', async () => {
  const store = await aStore();
  const draft = {
    id: '2026-11-20|q1',
    date: '2026-11-20',
    question_id: 'q1',
    text: 'Half',
    origin: 'one',
  };
  await putRows<typeof draft>(store.drafts as never, [draft]);
  expect(await queryRows(store.drafts, { selector: { date: '2026-11-20' } })).toMatchObject([
    draft,
  ]);
});

test('nothing on the device holds a word, a question or a zone; the days stay readable', async () => {
  const store = await aStore();
  await insertRows(store.reflections, [aRow('2026-11-20', 'Canary in the garden.')]);
  await store.meta.insert({ key: 'checkpoint', value: '"canary checkpoint"' });
  await store.day_summaries.insert({
    month: '2026-11',
    days: [{ date: '2026-11-20', canary: 1 } as never],
  });
  const stored = JSON.stringify(await everythingStored());
  expect(stored).not.toMatch(/canary/i);
  expect(stored).toContain('2026-11-20');
});

test('another key opens nothing, and what was moved to another day opens no more', async () => {
  const row = aRow('2026-11-20', 'hers');
  const store = await aStore();
  await insertRows(store.reflections, [row]);
  await open.pop()?.close();
  const { rows: foreign } = await deviceKeys(random(32), userId);
  const other = await aStore(foreign);
  await expect(queryRows(other.reflections, { selector: { date: row.date } })).rejects.toThrow(
    /does not open/,
  );
  await open.pop()?.close();
  const again = await aStore();
  expect(await queryRows(again.reflections, { selector: { date: row.date } })).toMatchObject([row]);
});

test('what was written a moment ago opens nowhere but in its place', async () => {
  const store = await aStore();
  const [one, other] = [aRow('2026-11-20', 'of one'), aRow('2026-11-20', 'of the other')];
  await insertRows(store.reflections, [one, other]);
  const names = await listStored(userId, () => true);
  const name = names.find((stored) => stored.endsWith('reflections')) ?? '';
  const database = await settled(indexedDB.open(name));
  const docs = () => database.transaction('docs', 'readwrite').objectStore('docs');
  const rows: readonly { readonly sealed: string }[] = await settled(docs().getAll());
  const [first, second] = rows;
  await settled(docs().put({ ...first, sealed: second?.sealed }));
  database.close();
  await expect(queryRows(store.reflections, { selector: { date: '2026-11-20' } })).rejects.toThrow(
    /does not open/,
  );
});

/** As it lies in IndexedDB. */
async function everythingStored(): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const name of await listStored(userId, () => true)) {
    const database = await settled(indexedDB.open(name));
    for (const table of database.objectStoreNames) {
      const rows: unknown[] = await settled(
        database.transaction(table).objectStore(table).getAll(),
      );
      all.push(...rows);
    }
    database.close();
  }
  return all;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('It was refused.'));
  });
}
