import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { addMember } from './testing/test-databases.ts';
import { prepareSeq } from './counters.ts';
import { AccountGone, type Database } from './database.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

let database: Database;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-seq-'));
  database = await openSqlite(join(folder, 'noor.db'));
  for (const id of ['noor', 'sara']) await addMember(database, id);
  return async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});

const findSeq = prepareSeq();
const seqOf = (userId: string) => findSeq(database.kysely, userId);
const take = (userId: string, count = 1) =>
  database.transact(userId, (tx) =>
    Promise.resolve(Array.from({ length: count }, () => tx.nextSeq(userId))),
  );

test('each user is counted by herself, on from where she is', async () => {
  expect(await Promise.all([seqOf('noor'), seqOf('sara'), seqOf('nobody')])).toEqual([0, 0, 0]);
  // Of one turn, so of one commit.
  expect(await Promise.all([take('noor'), take('sara', 7), take('noor')])).toEqual([
    [1],
    [1, 2, 3, 4, 5, 6, 7],
    [2],
  ]);
  expect(await take('noor')).toEqual([3]);
  expect([await seqOf('noor'), await seqOf('sara')]).toEqual([3, 7]);
});

test('a work that fails takes none, and its neighbour the next one', async () => {
  const failing = database.transact('noor', (tx) => {
    tx.nextSeq('noor');
    return Promise.reject(new Error('a bad work'));
  });
  const neighbour = take('noor');
  await expect(failing).rejects.toThrow('a bad work');
  expect(await neighbour).toEqual([1]);
});

test('nobody counts for another, nor for who has gone', async () => {
  const anothers = database.transact('noor', (tx) => Promise.resolve(tx.nextSeq('sara')));
  await expect(anothers).rejects.toThrow('not of that user');
  await expect(take('nobody')).rejects.toThrow(AccountGone);
  const asking = database.together<null, number>((tx, asked) =>
    Promise.resolve(asked.map(({ userId }) => tx.nextSeq(userId))),
  );
  const asked = ['noor', 'nobody', 'sara', 'noor'].map((userId) => asking(userId, null));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect([await seqOf('noor'), await seqOf('sara')]).toEqual([2, 1]);
});
