import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newCounter, newUser } from '../../accounts/new-user.ts';
import { TABLES_OF_HERS } from '../../accounts/data/row-repository.ts';
import type { Tx } from '../database.ts';
import { openSqlite } from './open-sqlite.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

let database: SqliteDatabase;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-sqlite-'));
  database = await openSqlite(join(folder, 'noor.db'));
  for (const id of users) {
    const facts = { id, email: `${id}@example.org`, password_hash: '', language: null };
    await database.kysely
      .insertInto('users')
      .values(newUser({ ...facts, created_at: 0 }))
      .execute();
    await database.kysely.insertInto('user_sync').values(newCounter(id)).execute();
  }
  return async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});

const users = ['noor', 'sara', 'amal'] as const;

const write = (db: Tx['db'], key: string, value: string) =>
  db
    .insertInto('database_meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
const read = async (db: Tx['db'], key: string) => {
  const found = db.selectFrom('database_meta').select('value').where('key', '=', key);
  return (await found.executeTakeFirst())?.value;
};

test('an acknowledged single statement is not lost when its neighbour is undone', async () => {
  const failing = database.transact('noor', async ({ db }) => {
    await write(db, 'hers', 'half');
    throw new Error('a bad work');
  });
  // While the other is under way.
  const single = Promise.resolve().then(() => write(database.kysely, 'another', 'whole'));
  await expect(failing).rejects.toThrow('a bad work');
  await single;
  expect(await read(database.kysely, 'another')).toBe('whole');
  expect(await read(database.kysely, 'hers')).toBe(undefined);
});

test('a reader sees what is committed, and nothing of a group that is under way', async () => {
  const seen: (string | undefined)[] = [];
  await database.transact('noor', async ({ db }) => {
    await write(db, 'word', 'written');
    // What another request reads in between.
    seen.push(await read(database.kysely, 'word'), await read(db, 'word'));
  });
  expect(seen).toEqual([undefined, 'written']);
  expect(await read(database.kysely, 'word')).toBe('written');
});

test('works of one turn are one commit, single statements too, and an error stays with its work', async () => {
  const before = database.stats().commits;
  const works = users.map((user) =>
    database.transact(user, async ({ db }) => {
      await write(db, user, 'here');
      return user;
    }),
  );
  await Promise.all([...works, write(database.kysely, 'single', 'here')]);
  expect(database.stats().commits - before).toBe(1);

  const outcomes = await Promise.allSettled([
    write(database.kysely, 'one', '1'),
    database.transact(null, ({ db }) =>
      db
        .insertInto('users')
        .values({} as never)
        .execute(),
    ),
    database.kysely.insertInto('user_sync').values(newCounter('nobody')).execute(),
    write(database.kysely, 'two', '2'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect([await read(database.kysely, 'one'), await read(database.kysely, 'two')]).toEqual([
    '1',
    '2',
  ]);
});

test('a transaction cannot be begun past the queue', async () => {
  const begun = database.kysely.transaction().execute((db) => write(db, 'past', 'the queue'));
  await expect(begun).rejects.toThrow('transact');
  expect(await read(database.kysely, 'past')).toBe(undefined);
});

/** A work that reads, takes a seq, writes what follows from both, and may fail at any of its steps. */
interface Step {
  readonly user: (typeof users)[number];
  readonly key: string;
  readonly statements: number;
  readonly failsAfter: number | null;
  /** So many microtasks and turns of its own before it is begun. */
  readonly lag: number;
  readonly together: boolean;
}

const aStep: fc.Arbitrary<Step> = fc.record({
  user: fc.constantFrom(...users),
  key: fc.constantFrom('a', 'b', 'c'),
  statements: fc.integer({ min: 0, max: 4 }),
  failsAfter: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 3 }),
  lag: fc.integer({ min: 0, max: 4 }),
  together: fc.boolean(),
});

async function take(tx: Tx, { user, key, statements, failsAfter }: Step): Promise<string> {
  for (let at = 0; at < statements; at += 1) {
    if (at === failsAfter) throw new Error('a bad work');
    const before = (await read(tx.db, key)) ?? '';
    await write(tx.db, key, `${before}${user[0] ?? ''}${tx.nextSeq(user)} `);
  }
  return (await read(tx.db, key)) ?? '';
}

/** Rows and answers, however the works are laid among each other. */
async function outcomeOf(steps: readonly Step[], isApart: boolean) {
  await database.kysely.deleteFrom('database_meta').where('key', 'in', ['a', 'b', 'c']).execute();
  await database.kysely.updateTable('user_sync').set({ seq: 0 }).execute();
  /** When each ran last: the run that counts. */
  const ranAt = new Map<number, number>();
  let runs = 0;
  const ask = database.together<number, string>(async (tx, asked) => {
    const answers: string[] = [];
    for (const { question } of asked) answers.push(await done(tx, question));
    return answers;
  });
  const done = async (tx: Tx, at: number) => {
    const step = steps[at];
    ranAt.set(at, (runs += 1));
    return step ? take(tx, step) : '';
  };
  const run = async (at: number) => {
    const { user, together } = steps[at] ?? { user: 'noor', together: false };
    const asked = together ? ask(user, at) : database.transact(user, (tx) => done(tx, at));
    return asked.catch(() => 'failed');
  };
  const answers: string[] = [];
  if (isApart) {
    for (const at of steps.keys()) answers.push(await run(at));
  } else {
    const begun = steps.map(async ({ lag }, at) => {
      for (let left = lag; left > 0; left -= 1) {
        await (left % 2 === 0 ? new Promise((resolve) => setImmediate(resolve)) : null);
      }
      return run(at);
    });
    answers.push(...(await Promise.all(begun)));
  }
  const rows = await database.kysely
    .selectFrom('database_meta')
    .selectAll()
    .where('key', 'in', ['a', 'b', 'c'])
    .orderBy('key')
    .execute();
  const seqs = await database.kysely
    .selectFrom('user_sync')
    .select(['user_id', 'seq'])
    .orderBy('user_id')
    .execute();
  const order = [...steps.keys()].sort((a, b) => (ranAt.get(a) ?? 0) - (ranAt.get(b) ?? 0));
  return { rows, seqs, answers, order };
}

test('however works are laid among each other, what comes of it is what they do one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 12 }), async (steps) => {
      const mixed = await outcomeOf(steps, false);
      const inOrder = mixed.order.flatMap((at) => steps[at] ?? []);
      const apart = await outcomeOf(inOrder, true);
      expect([mixed.rows, mixed.seqs]).toEqual([apart.rows, apart.seqs]);
      expect(mixed.order.map((at) => mixed.answers[at])).toEqual(apart.answers);
    }),
    { numRuns: 60 },
  );
});

test('the tables of hers are those that the database has', () => {
  const found = database.sqlite
    .prepare<[], string>(
      `SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
       WHERE m.type = 'table' AND c.name = 'user_id' ORDER BY m.name`,
    )
    .pluck()
    .all();
  expect(TABLES_OF_HERS.toSorted()).toEqual(found);
});
