import Sqlite from 'better-sqlite3';
import {
  chmodSync,
  statSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOfErased } from '../../accounts/data/hash-of-erased.ts';
import { backUp } from './back-up.ts';
import { lockFolder } from '../../db/sqlite/lock-folder.ts';
import { openSqlite } from '../../db/sqlite/open-sqlite.ts';
import { aNewOwner } from '../../db/testing/a-new-owner.ts';
import { addMember } from '../../db/testing/test-databases.ts';
import { restore } from './restore.ts';

const NOW = new Date('2026-11-23T08:00:00.000Z');
let dataDir: string;
let file: string;
let copy: string;

const SEALED_OF_SARA = `
  INSERT INTO feedback (user_id, date, seq, feedback_text, improvement_areas, language, source, created_at, sealed)
    VALUES ('sara', '2026-11-22', 1, '', '[]', 'en', 'built_in', 0, x'01')`;

/** A backup with Leila in it, and a database with Sara as well. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'noor-restore-'));
  [file, copy] = [join(dataDir, 'noor.db'), join(dataDir, 'copy.db')];
  const database = await openSqlite(file);
  await addMember(database, 'leila');
  backUp(file, copy);
  await addMember(database, 'sara');
  await database.close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const attempt = (from = copy) =>
  restore({ dataDir, copy: from, keyFile: join(dataDir, 'noor.key'), now: NOW }).kept;
async function look(at: string) {
  const database = await openSqlite(at);
  const users = await database.kysely.selectFrom('users').select('id').orderBy('id').execute();
  await database.close();
  return { ids: users.map(({ id }) => id), epoch: database.epoch() };
}

test('the copy is the database, under a new name each time, and what was there is kept', async () => {
  const before = await look(file);
  const kept = attempt();
  expect(kept).toBe(`${file}.before-2026-11-23T08-00-00-000Z`);
  const first = await look(file);
  expect(first.ids).toEqual(['leila']);
  expect(await look(kept ?? '')).toEqual(before);
  restore({
    dataDir,
    copy,
    keyFile: join(dataDir, 'noor.key'),
    now: new Date(NOW.getTime() + 1),
  });
  const second = await look(file);
  expect(second.ids).toEqual(['leila']);
  const epochs = [before, first, second, await look(copy)].map(({ epoch }) => epoch);
  expect(new Set(epochs).size).toBe(4);
  expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('the log of the database before is not read into the copy', async () => {
  const sqlite = new Sqlite(file);
  sqlite.exec(`PRAGMA wal_autocheckpoint = 0; DELETE FROM users`);
  // A server that was killed: its log lies there.
  expect(existsSync(`${file}-wal`)).toBe(true);
  attempt();
  sqlite.close();
  expect((await look(file)).ids).toEqual(['leila']);
});

test('where nothing is the copy is simply put there', async () => {
  rmSync(file);
  expect(attempt()).toBe(null);
  expect((await look(file)).ids).toEqual(['leila']);
});

test('a copy that was made while an account was being deleted is whole', async () => {
  const sqlite = new Sqlite(file);
  sqlite.pragma('foreign_keys = OFF');
  sqlite.exec(`
    DELETE FROM users WHERE id = 'sara';
    INSERT INTO unfinished_erasures VALUES ('sara');
    ${SEALED_OF_SARA}`);
  sqlite.close();
  rmSync(copy);
  backUp(file, copy);
  attempt();
  expect((await look(file)).ids).toEqual(['leila']);
});

test.each([
  ['which holds sealed words', ''],
  ['which is from before accounts had keys', 'DROP TABLE account_keys'],
])('a copy %s leaves nothing of who deleted her account since', async (_what, change) => {
  const database = await openSqlite(file);
  await Promise.all(['leila', 'sara'].map((id) => database.words.of(id)));
  await database.close();
  const sqlite = new Sqlite(file);
  sqlite.exec(`UPDATE users SET model_name = 'words of hers' WHERE id = 'sara'`);
  const wrapped = sqlite.prepare('SELECT wrapped FROM account_keys WHERE user_id = ?').pluck();
  const key = wrapped.get('sara') as Buffer;
  rmSync(copy);
  backUp(file, copy);
  sqlite.exec(`DELETE FROM users WHERE id = 'sara'`);
  sqlite.prepare('INSERT INTO erased_sessions VALUES (?, 0)').run(hashOfErased('sara'));
  sqlite.close();
  new Sqlite(copy).exec(change).close();
  const keyFile = join(dataDir, 'noor.key');
  expect(restore({ dataDir, copy, keyFile, now: NOW }).forgotten).toBe(1);
  const bytes = readFileSync(file);
  expect(bytes.includes('leila@example.org')).toBe(true);
  const hers = ['sara@example.org', 'words of hers', key.subarray(4, 40)];
  expect(hers.filter((one) => bytes.includes(one))).toEqual([]);
});

test('a newer copy can be restored after an older one was, and was backed up', async () => {
  const database = await openSqlite(file);
  await addMember(database, 'maryam');
  await Promise.all(['sara', 'maryam'].map((id) => database.words.of(id)));
  await database.close();
  const sqlite = new Sqlite(file);
  sqlite.exec(SEALED_OF_SARA);
  const newer = join(dataDir, 'newer.db');
  const keys = backUp(file, newer) ?? '';
  sqlite.exec(`DELETE FROM users WHERE id = 'maryam'`);
  sqlite.prepare('INSERT INTO erased_sessions VALUES (?, 0)').run(hashOfErased('maryam'));
  sqlite.close();
  attempt();
  rmSync(copy);
  backUp(file, copy);
  const kept = new Sqlite(keys, { readonly: true });
  expect(kept.prepare('SELECT user_id FROM account_keys').pluck().all()).toEqual(['sara']);
  kept.close();
  rmSync(file);
  attempt(newer);
  expect((await look(file)).ids).toEqual(['leila', 'sara']);
});

test('it belongs to whom the one before did: a server that is another user goes on with it', () => {
  const { uid, gid } = aNewOwner(file);
  chmodSync(file, 0o640);
  attempt();
  expect(statSync(file)).toMatchObject({ uid, gid, mode: 0o100640 });
});

test.each([
  ['damaged', () => writeFileSync(copy, Buffer.alloc(20_000, 'x'))],
  [
    'is no database of Noor',
    () => {
      rmSync(copy);
      new Sqlite(copy).exec('CREATE TABLE other (id TEXT)').close();
    },
  ],
  [
    'is of a newer Noor',
    () => {
      const sqlite = new Sqlite(copy);
      sqlite.exec(`INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01')`).close();
    },
  ],
  ['no file', () => rmSync(copy)],
])('a copy that %s is refused, and nothing has changed', async (why, spoil) => {
  const before = await look(file);
  spoil();
  expect(() => attempt()).toThrow(why);
  expect(await look(file)).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => /restoring|before/.test(name))).toEqual([]);
});

test('while a server runs nothing is restored', () => {
  const unlock = lockFolder(dataDir);
  expect(() => attempt()).toThrow('Another server is serving');
  unlock();
});
