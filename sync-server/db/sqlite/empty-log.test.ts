import Sqlite from 'better-sqlite3';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSqlite } from './open-sqlite.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

const secret = 'canary7f3a';
let folder: string;
let database: SqliteDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noor-log-'));
  database = await openSqlite(join(folder, 'noor.db'));
  return async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});

const log = () => readFile(join(folder, 'noor.db-wal'), 'latin1');
const write = () =>
  database.kysely.insertInto('database_meta').values({ key: 'word', value: secret }).execute();
const erase = () => database.kysely.deleteFrom('database_meta').where('key', '=', 'word').execute();

test('erased words leave the log once a reader that held them there has gone', async () => {
  await write();
  const reader = new Sqlite(join(folder, 'noor.db'));
  reader.exec('BEGIN; SELECT count(*) FROM database_meta');
  await erase();
  database.engine.wipe();
  expect(await log()).toContain(secret);
  reader.exec('COMMIT');
  await vi.waitFor(async () => expect(await log()).toBe(''));
  reader.close();
});

test('what a killed server left in the log is gone when the next one opens the database', async () => {
  await write();
  await erase();
  expect(await log()).toContain(secret);
  // Beside the first connection, which a kill would have left behind just so.
  const next = await openSqlite(join(folder, 'noor.db'));
  await vi.waitFor(async () => expect(await log()).not.toContain(secret));
  await next.close();
});

test('the attempts end with the database, and a reader stops no close', async () => {
  await write();
  const reader = new Sqlite(join(folder, 'noor.db'));
  reader.exec('BEGIN; SELECT count(*) FROM database_meta');
  await erase();
  database.engine.wipe();
  await database.close();
  reader.close();
  database = await openSqlite(join(folder, 'noor.db'));
});
