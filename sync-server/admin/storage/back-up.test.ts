import Sqlite from 'better-sqlite3';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../db/sqlite/open-sqlite.ts';
import { addMember } from '../../db/testing/test-databases.ts';
import { watchDisk } from '../../db/testing/watch-disk.ts';
import { backUp } from './back-up.ts';

let dataDir: string;
let copies: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'noor-back-up-'));
  copies = mkdtempSync(join(tmpdir(), 'noor-copies-'));
  const database = await openSqlite(join(dataDir, 'noor.db'));
  await addMember(database, 'leila');
  await database.words.of('leila');
  await database.close();
});
afterEach(() => {
  for (const folder of [dataDir, copies]) rmSync(folder, { recursive: true });
});

test('while another backup is under way none begins: the keys of the last one are to be the newest', () => {
  const other = new Sqlite(join(dataDir, 'backup.lock'));
  other.exec('BEGIN EXCLUSIVE');
  const back = () => backUp(join(dataDir, 'noor.db'), join(copies, 'copy.db'), { waitMs: 0 });
  expect(back).toThrow('Another backup');
  expect(readdirSync(copies)).toEqual([]);
  other.close();
  expect(back()).toBe(join(copies, 'account-keys.db'));
});

test('a backup and its keys are for their owner alone, whatever the umask lets others do', () => {
  const keys = join(copies, 'account-keys.db');
  // As a run that was killed, or one of before, left them.
  for (const name of ['copy.unfinished', 'account-keys.db.unfinished']) {
    writeFileSync(join(copies, name), 'left', { mode: 0o644 });
  }
  backUp(join(dataDir, 'noor.db'), join(copies, 'copy.db'));
  for (const file of [join(copies, 'copy.db'), keys]) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
});

test('a folder that is not there is named', () => {
  const target = join(copies, 'none', 'copy.db');
  expect(() => backUp(join(dataDir, 'noor.db'), target)).toThrow(
    `There is no folder ${join(copies, 'none')}: make it first.`,
  );
});

test('the keys of another database are not replaced by those of this one', async () => {
  const keys = backUp(join(dataDir, 'noor.db'), join(copies, 'copy.db')) ?? '';
  const before = readFileSync(keys);
  const other = mkdtempSync(join(tmpdir(), 'noor-back-up-'));
  const database = await openSqlite(join(other, 'noor.db'));
  await database.close();
  const back = () => backUp(join(other, 'noor.db'), join(copies, 'other.db'));
  expect(back).toThrow(/account-keys\.db holds the keys of another database/);
  expect(readFileSync(keys)).toEqual(before);
  expect(readdirSync(copies).toSorted()).toEqual(['account-keys.db', 'copy.db']);
  expect(backUp(join(dataDir, 'noor.db'), join(copies, 'later.db'))).toBe(keys);
  rmSync(other, { recursive: true });
});

test('what a killed one left of a copy, keys in it, is gone with the next', () => {
  for (const name of ['copy.unfinished', 'account-keys.db.unfinished']) {
    writeFileSync(join(copies, name), 'half, and keys in it');
  }
  backUp(join(dataDir, 'noor.db'), join(copies, 'copy.db'));
  expect(readdirSync(copies).toSorted()).toEqual(['account-keys.db', 'copy.db']);
});

test('the keys are on the disk under their name before a copy without them is, and both outlive a power cut', () => {
  const back = () => backUp(join(dataDir, 'noor.db'), join(copies, 'copy.db'));
  expect(watchDisk(back)).toEqual([
    'on disk: account-keys.db.unfinished',
    'account-keys.db.unfinished is account-keys.db',
    `on disk: ${basename(copies)}`,
    'on disk: copy.unfinished',
    'copy.unfinished is copy.db',
    `on disk: ${basename(copies)}`,
  ]);
  expect(readdirSync(copies).toSorted()).toEqual(['account-keys.db', 'copy.db']);
});
