import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import type { SqliteDatabase } from '../sqlite/sqlite-database.ts';
import { addMember } from '../testing/test-databases.ts';
import { createWordSeals } from './word-seals.ts';

const PLACE = { table: 'reflections', key: 'one' } as const;

let folder: string;
let database: SqliteDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noor-seals-'));
  database = await openSqlite(join(folder, 'noor.db'));
  await addMember(database, 'noor');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a key in memory ends with the database that had it, and is the same again where this one has it', async () => {
  let here = 'of before';
  const { masters } = database.words;
  const seals = createWordSeals({ ...database, masters, epoch: () => here });
  const sealed = (await seals.of('noor')).close(PLACE, 'A word.');
  here = 'of a standby that has all';
  expect((await seals.reader('noor')).open(PLACE, sealed)).toBe('A word.');
  here = 'of one that lacks the last commit';
  await database.kysely.deleteFrom('account_keys').execute();
  expect((await seals.reader('noor')).open(PLACE, sealed)).toBeNull();
  const anew = (await seals.of('noor')).close(PLACE, 'Sent again.');
  expect((await database.words.reader('noor')).open(PLACE, anew)).toBe('Sent again.');
});
