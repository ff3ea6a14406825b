import BetterSqlite3 from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createStorageHealth, type StorageHealth } from '../storage-health.ts';
import type { Tables } from '../tables.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

type Db = Kysely<Tables>;

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

const add = (word: string) => async (db: Db) => {
  const { numAffectedRows } = await sql`INSERT INTO words (word) VALUES (${word})`.execute(db);
  return Number(numAffectedRows);
};
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

test('who comes a turn later comes along, for some turns', async () => {
  const turns = 40;
  const all: Promise<number>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    all.push(writes.run(add(`turn ${turn}`)));
    await nextTurn();
  }
  await Promise.all(all);
  expect(kept()).toHaveLength(turns);
  expect(count('COMMIT')).toBeGreaterThan(1);
  expect(count('COMMIT')).toBeLessThan(turns / 4);
});

test('works that wait for each other are committed apart', async () => {
  await writes.run(add('one'));
  await writes.run(add('two'));
  expect(count('COMMIT')).toBe(2);
});

test('a failing work fails alone, at every position among its neighbours', async () => {
  for (let bad = 0; bad < 7; bad += 1) {
    sqlite.exec('DELETE FROM words');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 7 }, (_, position) =>
        writes.run(async (db) => {
          await add(`word ${position}`)(db);
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
  const orphan = writes.run((db) => sql`INSERT INTO letters VALUES ('?')`.execute(db));
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
  await writes.close();
  // The file is closed right after it.
  expect(kept()).toEqual(['one']);
  await expect(queued).resolves.toBe(1);
  await expect(writes.run(add('two'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(kept()).toEqual(['one']);
});

test('nothing is acknowledged into a damaged file, not even what needs no writing', async () => {
  await writes.run(add('one'));
  health.noteDamaged();
  const found = writes.run((db) => sql`SELECT word FROM words`.execute(db));
  await expect(found).rejects.toMatchObject({ code: 'storage_damaged' });
  await expect(writes.runOrphaning(add('two'))).rejects.toMatchObject({ code: 'storage_damaged' });
});

test('flushing does not wait for the turn to end', async () => {
  const turn = { isOver: false };
  void writes.run(add('one'));
  setImmediate(() => (turn.isOver = true));
  await writes.flush();
  expect(kept()).toEqual(['one']);
  expect(turn.isOver).toBe(false);
});

test('what orphans rows is committed alone, and right after it no other work may', async () => {
  sqlite.exec(`PRAGMA foreign_keys = ON;
    CREATE TABLE letters (word TEXT REFERENCES words (word)) STRICT`);
  const orphan = async (db: Db) => {
    const { numAffectedRows } = await sql`INSERT INTO letters VALUES ('?')`.execute(db);
    return Number(numAffectedRows);
  };
  const before = writes.run(orphan);
  const orphaning = writes.runOrphaning(orphan);
  const failing = writes.runOrphaning(() => Promise.reject(new Error('a bad work')));
  const after = writes.run(orphan);
  await expect(before).rejects.toThrow('FOREIGN KEY');
  await expect(orphaning).resolves.toBe(1);
  await expect(failing).rejects.toThrow('a bad work');
  await expect(after).rejects.toThrow('FOREIGN KEY');
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
});

test('an orphaning work waits for the group under way, which keeps its guard', async () => {
  sqlite.exec(`PRAGMA foreign_keys = ON;
    CREATE TABLE letters (word TEXT REFERENCES words (word)) STRICT`);
  let orphaning: Promise<number> | undefined;
  const first = writes.run(async (db) => {
    orphaning ??= writes.runOrphaning(add('two'));
    return add('one')(db);
  });
  const bad = writes.run((db) => sql`INSERT INTO letters VALUES ('?')`.execute(db));
  await expect(bad).rejects.toThrow('FOREIGN KEY');
  await expect(first).resolves.toBe(1);
  await expect(orphaning).resolves.toBe(1);
  expect(kept()).toEqual(['one', 'two']);
});

const waits: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a timer', () => new Promise((resolve) => setTimeout(resolve, 1))],
  ['the next turn', () => new Promise((resolve) => setImmediate(resolve))],
  ['a file', () => readFile(import.meta.filename)],
  ['a write of another', () => writes.run(add('another'))],
];

test.each(waits)(
  'a work that waits for %s is undone and refused, its neighbours stay',
  async (_, wait) => {
    const slow = writes.run(async (db) => {
      await add('slow')(db);
      await wait();
      return add('later')(db);
    });
    const neighbours = [writes.run(add('one')), writes.run(add('two'))];
    await expect(slow).rejects.toThrow('waited for something else');
    expect(await Promise.all(neighbours)).toEqual([1, 1]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await writes.run(add('three'));
    expect(kept().filter((word) => word !== 'another')).toEqual(['one', 'two', 'three']);
    expect(sqlite.inTransaction).toBe(false);
  },
);

test('a work of very many statements waits for nothing else', async () => {
  const many = async (db: Db, start: number) => {
    for (let one = 0; one < 40; one += 1) await add(`word ${start + one}`)(db);
  };
  await Promise.all(Array.from({ length: 50 }, (_, at) => writes.run((db) => many(db, 40 * at))));
  expect(kept()).toHaveLength(2_000);
  expect(count('COMMIT')).toBe(1);
});

test('what a work left running writes into no transaction', async () => {
  const left: { work?: Promise<unknown> } = {};
  await writes.run((db) => {
    left.work = Promise.resolve()
      .then(() => new Promise((resolve) => setImmediate(resolve)))
      .then(() => add('left')(db));
    left.work.catch(() => undefined);
    return add('one')(db);
  });
  await expect(left.work).rejects.toThrow('over');
  expect(kept()).toEqual(['one']);
});

test('what is asked together is answered by one call, each its own; alone when one of them is bad', async () => {
  const calls: (readonly string[])[] = [];
  const ask = writes.together<string, string>(async (db, words) => {
    calls.push(words);
    for (const word of words) {
      await add(word)(db);
      if (word === 'bad') throw new Error('a bad word');
    }
    return words.map((word) => word.toUpperCase());
  });
  const [alone, ...good] = await Promise.all([
    writes.run(add('zero')),
    ...['one', 'two', 'three'].map((word) => ask(word)),
  ]);
  expect([alone, good]).toEqual([1, ['ONE', 'TWO', 'THREE']]);
  expect(calls).toEqual([['one', 'two', 'three']]);
  expect(count('COMMIT')).toBe(1);

  const outcomes = await Promise.allSettled(['four', 'bad', 'five'].map((word) => ask(word)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(calls.slice(2)).toEqual([['four'], ['bad'], ['five']]);
  expect(kept()).toEqual(['zero', 'one', 'two', 'three', 'four', 'five']);
});
