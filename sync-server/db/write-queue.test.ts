import BetterSqlite3 from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { createStorageHealth, type StorageHealth } from './storage-health.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

let sqlite: BetterSqlite3.Database;
let health: StorageHealth;
let writes: WriteQueue;
let statements: string[];

beforeEach(() => {
  statements = [];
  sqlite = new BetterSqlite3(':memory:', {
    verbose: (sql) => statements.push(String(sql)),
  });
  sqlite.exec('CREATE TABLE words (word TEXT PRIMARY KEY) STRICT');
  health = createStorageHealth(sqlite);
  writes = createWriteQueue(sqlite, health);
});

const add = (word: string) => (database: BetterSqlite3.Database) =>
  database.prepare('INSERT INTO words (word) VALUES (?)').run(word).changes;
const kept = () => sqlite.prepare('SELECT word FROM words ORDER BY rowid').pluck().all();
const count = (sql: string) => statements.filter((statement) => statement === sql).length;

test('works of one turn share one commit and keep their order', async () => {
  const words = ['one', 'two', 'three', 'four'];
  const changes = await Promise.all(words.map((word) => writes.run(add(word))));
  expect(changes).toEqual([1, 1, 1, 1]);
  expect(kept()).toEqual(words);
  expect(count('BEGIN IMMEDIATE')).toBe(1);
  expect(count('COMMIT')).toBe(1);
});

test('works of different turns are committed apart', async () => {
  await writes.run(add('one'));
  await writes.run(add('two'));
  expect(count('COMMIT')).toBe(2);
});

test('a failing work fails alone, at every position among its neighbours', async () => {
  for (let bad = 0; bad < 7; bad += 1) {
    sqlite.exec('DELETE FROM words');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 7 }, (_, position) =>
        writes.run((database) => {
          add(`word ${position}`)(database);
          if (position === bad) throw new Error('a bad work');
          return position;
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
      outcomes.map((_, position) => position === bad),
    );
    const others = outcomes.map((_, position) => position).filter((position) => position !== bad);
    expect(kept()).toEqual(others.map((position) => `word ${position}`));
  }
});

test('a result is told only after its commit', async () => {
  const commits = await Promise.all([
    writes.run(add('one')).then(() => count('COMMIT')),
    writes.run(add('two')).then(() => count('COMMIT')),
  ]);
  expect(commits).toEqual([1, 1]);
});

test('a commit that fails for one work leaves nothing of it and harms no other', async () => {
  sqlite.exec(`PRAGMA foreign_keys = ON;
    CREATE TABLE letters (word TEXT REFERENCES words (word) DEFERRABLE INITIALLY DEFERRED) STRICT`);
  const orphan = writes.run((database) =>
    database.prepare(`INSERT INTO letters VALUES ('?')`).run(),
  );
  const neighbour = writes.run(add('one'));
  await expect(orphan).rejects.toThrow('FOREIGN KEY');
  await expect(neighbour).resolves.toBe(1);
  expect(kept()).toEqual(['one']);
  expect(sqlite.prepare('SELECT count(*) FROM letters').pluck().get()).toBe(0);
  expect(sqlite.inTransaction).toBe(false);
});

test('works queued by the answer of a work are committed too', async () => {
  await writes.run(add('one')).then(() => writes.run(add('two')));
  expect(kept()).toEqual(['one', 'two']);
});

test('closing commits what is queued and refuses what comes later', async () => {
  const queued = writes.run(add('one'));
  writes.close();
  // The file is closed in the same turn.
  expect(kept()).toEqual(['one']);
  await expect(queued).resolves.toBe(1);
  await expect(writes.run(add('two'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(kept()).toEqual(['one']);
});

test('nothing is acknowledged into a damaged file, not even what needs no writing', async () => {
  await writes.run(add('one'));
  health.noteDamaged();
  const found = writes.run((database) => database.prepare('SELECT word FROM words').all());
  await expect(found).rejects.toMatchObject({ code: 'storage_damaged' });
  await expect(writes.runOrphaning(add('two'))).rejects.toMatchObject({ code: 'storage_damaged' });
});

test('flushing does not wait for the turn to end', () => {
  void writes.run(add('one'));
  writes.flush();
  expect(kept()).toEqual(['one']);
});

test('what orphans rows is committed alone, and right after it no other work may', async () => {
  sqlite.exec(`PRAGMA foreign_keys = ON;
    CREATE TABLE letters (word TEXT REFERENCES words (word)) STRICT`);
  const orphan = (database: BetterSqlite3.Database) =>
    database.prepare(`INSERT INTO letters VALUES ('?')`).run().changes;
  const before = writes.run(orphan);
  const orphaning = writes.runOrphaning(orphan);
  const failing = writes.runOrphaning(() => {
    throw new Error('a bad work');
  });
  const after = writes.run(orphan);
  await expect(before).rejects.toThrow('FOREIGN KEY');
  await expect(orphaning).resolves.toBe(1);
  await expect(failing).rejects.toThrow('a bad work');
  await expect(after).rejects.toThrow('FOREIGN KEY');
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
});
