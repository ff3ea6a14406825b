import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newUser } from '../../accounts/new-user.ts';
import { AccountGone, type Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import {
  addMember,
  databaseOf,
  dropDatabaseOf,
  query,
  SECRET_KEY,
} from '../testing/test-databases.ts';

let folder: string;
let database: Database;
const open = async () => openDatabase({ dataDir: folder, database: await databaseOf(folder) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noor-pg-test-'));
  database = await open();
});
afterEach(async () => {
  await database.close();
  await dropDatabaseOf(folder);
  await rm(folder, { recursive: true });
});

const addUser = (id: string) => addMember(database, id);
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

test('every whole number has room for a moment, and one that a number cannot hold is refused', async () => {
  const columns = await query(
    database,
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('integer', 'real')
       AND table_name NOT LIKE 'kysely%'`,
  );
  expect(columns).toEqual([]);
  expect(await query(database, 'SELECT 9007199254740991::bigint AS most')).toEqual([
    { most: Number.MAX_SAFE_INTEGER },
  ]);
  await expect(query(database, 'SELECT 9007199254740992::bigint AS more')).rejects.toThrow('more');
  await expect(query(database, 'SELECT sum(1::bigint) AS text')).rejects.toThrow('cast it');
});

test('works of one user never overlap, on two servers either: no number is given twice', async () => {
  await addUser('noor');
  const other = await open();
  const seqs = await Promise.all(
    range(40).map((index) =>
      (index % 2 ? database : other).transact('noor', async (tx) => {
        await tx.db.selectFrom('users').select('id').execute();
        return tx.nextSeq('noor');
      }),
    ),
  );
  await other.close();
  expect(seqs.toSorted((one, two) => one - two)).toEqual(range(40).map((index) => index + 1));
});

test('what is asked in one turn is one transaction; the second question of a user is in the next', async () => {
  const ids = ['a', 'b', 'c'];
  for (const id of ids) await addUser(id);
  const groups: string[][] = [];
  const ask = database.together<string, number>((tx, asked) => {
    groups.push(asked.map(({ question }) => question));
    return Promise.resolve(asked.map(({ userId }) => tx.nextSeq(userId)));
  });
  const answers = [...ids.map((id) => ask(id, `${id}1`)), ask('a', 'a2')];
  expect(await Promise.all(answers)).toEqual([1, 1, 1, 2]);
  expect(groups).toEqual([['a1', 'b1', 'c1'], ['a2']]);
});

test('one who fails fails alone, and one who is gone as well', async () => {
  for (const id of ['a', 'b']) await addUser(id);
  const ask = database.together<string, number>(async (tx, asked) => {
    for (const { userId, question } of asked)
      await tx.db.updateTable('users').set({ email: question }).where('id', '=', userId).execute();
    return asked.map(({ userId }) => tx.nextSeq(userId));
  });
  // The address of somebody else.
  const [one, two, three] = await Promise.allSettled([
    ask('a', 'new@example.org'),
    ask('b', 'new@example.org'),
    ask('nobody', 'gone@example.org'),
  ]);
  const statuses = [one.status, two.status].toSorted();
  expect(statuses).toEqual(['fulfilled', 'rejected']);
  expect(three).toMatchObject({ status: 'rejected', reason: expect.any(AccountGone) as unknown });
});

test('while one counter is held the others of the turn do not wait for it', async () => {
  for (const id of ['held', 'free']) await addUser(id);
  const ask = database.together<null, number>((tx, asked) =>
    Promise.resolve(asked.map(({ userId }) => tx.nextSeq(userId))),
  );
  const gate = Promise.withResolvers<undefined>();
  const isHeld = Promise.withResolvers<undefined>();
  const holding = database.transact('held', async () => {
    isHeld.resolve(undefined);
    await gate.promise;
  });
  await isHeld.promise;
  const late = ask('held', null);
  expect(await ask('free', null)).toBe(1);
  gate.resolve(undefined);
  await holding;
  expect(await late).toBe(1);
});

test('a work that goes on after a failed statement is not taken for stored', async () => {
  await addUser('noor');
  const swallowing = database.transact('noor', async ({ db }) => {
    await db
      .insertInto('users')
      .values(newUser({ id: 'noor', email: 'x', password_hash: '', language: null, created_at: 0 }))
      .execute()
      .catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow('went on after');
});

test('a single statement that was in the way of a transaction is done again', async () => {
  for (const id of ['a', 'b']) await addUser(id);
  const add = (db: Database['kysely'], id: string) =>
    db
      .updateTable('users')
      .set((build) => ({ created_at: build('created_at', '+', 1) }))
      .where('id', 'like', id)
      .execute();
  const isHeld = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  const holding = database.transact(null, async ({ db }) => {
    await add(db, 'b');
    isHeld.resolve(undefined);
    await gate.promise;
    await add(db, 'a');
  });
  await isHeld.promise;
  // It takes `a`, and waits for `b`: the first to wait is the one that looks whether anybody can go on.
  const all = add(database.kysely, '%');
  await vi.waitFor(async () => {
    const waiting = await query(
      database,
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
  });
  gate.resolve(undefined);
  await Promise.all([holding, all]);
  const rows = await database.kysely.selectFrom('users').select('created_at').execute();
  expect(rows).toEqual([{ created_at: 2 }, { created_at: 2 }]);
});

test('of two that wait for each other one is done again, and both are stored', async () => {
  for (const id of ['a', 'b']) await addUser(id);
  let attempts = 0;
  const both = (first: string, second: string) =>
    database.transact(null, async ({ db }) => {
      attempts += 1;
      for (const id of [first, second])
        await db
          .updateTable('users')
          .set((build) => ({ created_at: build('created_at', '+', 1) }))
          .where('id', '=', id)
          .execute();
    });
  await Promise.all(range(6).map((index) => (index % 2 ? both('a', 'b') : both('b', 'a'))));
  const rows = await database.kysely.selectFrom('users').select('created_at').execute();
  expect(rows).toEqual([{ created_at: 6 }, { created_at: 6 }]);
  expect(attempts).toBeGreaterThanOrEqual(6);
});

test('connections that the database ends end no process; what was cut off is unavailable and not done again', async () => {
  await addUser('noor');
  const endAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  let attempts = 0;
  const cut = database.transact('noor', async ({ db }) => {
    attempts += 1;
    await query(database, endAll);
    await db.selectFrom('users').select('id').execute();
  });
  await expect(cut).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  expect(attempts).toBe(1);
  expect(await database.transact('noor', (tx) => Promise.resolve(tx.nextSeq('noor')))).toBe(1);
});

test('a plan made while a table is empty finds by an index all the same: a kept one stays as it is', async () => {
  await query(database, 'ANALYZE reflections');
  const plan = await query(
    database,
    `EXPLAIN SELECT id FROM reflections WHERE user_id = 'noor' AND seq = 1`,
  );
  expect(JSON.stringify(plan)).toContain('Index');
});

test('an account goes with all its rows, and who writes for it at that moment is told that it is gone', async () => {
  await addUser('noor');
  const gone = database.transactOrphaning('noor', async ({ db }) => {
    await db.deleteFrom('users').where('id', '=', 'noor').execute();
  });
  const late = database.transact('noor', (tx) => Promise.resolve(tx.nextSeq('noor')));
  const [, written] = await Promise.allSettled([gone, late]);
  await expect(database.transact('noor', () => Promise.resolve())).rejects.toThrow(AccountGone);
  if (written.status === 'rejected') expect(written.reason).toBeInstanceOf(AccountGone);
  expect(await query(database, 'SELECT user_id FROM user_sync')).toEqual([]);
});

test('it keeps its name and its secrets, and another database has others', async () => {
  const again = await open();
  expect([again.epoch(), again.secrets]).toEqual([database.epoch(), database.secrets]);
  await again.close();
  const elsewhere = await mkdtemp(join(tmpdir(), 'noor-pg-test-'));
  const other = await openDatabase({
    dataDir: elsewhere,
    database: await databaseOf(elsewhere),
  });
  expect(other.epoch()).not.toBe(database.epoch());
  await other.close();
  await dropDatabaseOf(elsewhere);
  await rm(elsewhere, { recursive: true });
});

test('a closed one commits what is under way and refuses what comes later', async () => {
  await addUser('noor');
  const under = database.transact('noor', (tx) => Promise.resolve(tx.nextSeq('noor')));
  const closing = database.close();
  expect(await under).toBe(1);
  await closing;
  await expect(database.transact('noor', () => Promise.resolve())).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('one that does not answer, or that has another encoding, is refused with a sentence', async () => {
  const openAt = (url: string) =>
    openDatabase({ dataDir: folder, database: { url, prepare: true, secretKey: SECRET_KEY } });
  const nowhere = 'postgres://noor@127.0.0.1:1/noor';
  await expect(openAt(nowhere)).rejects.toThrow('DATABASE_URL names does not answer');
  const named = (await databaseOf(folder))?.url ?? '';
  const name = 'noor_of_another_encoding';
  await query(database, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await query(database, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
  const url = new URL(named);
  url.pathname = `/${name}`;
  await expect(openAt(url.href)).rejects.toThrow('must have the encoding UTF8');
  await query(database, `DROP DATABASE ${name} WITH (FORCE)`);
});
