import type Sqlite from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { newCounter, newUser } from '../../accounts/new-user.ts';
import { migrate } from '../migrate.ts';
import { assertDurable, openSqlite } from './open-sqlite.ts';

const run = promisify(execFile);
let file: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-db-'));
  file = join(folder, 'noor.db');
  return () => rm(folder, { recursive: true });
});

const tablesOf = (sqlite: Sqlite.Database) =>
  sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();

test('what is committed survives a power cut: WAL with FULL sync, foreign keys on', async () => {
  const database = await openSqlite(file);
  const { sqlite } = database;
  const pragma = (name: string) => sqlite.pragma(name, { simple: true });
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('busy_timeout')).toBeGreaterThan(0);
  await database.close();
});

test('a database that would forget acknowledged writes is refused', async () => {
  const database = await openSqlite(file);
  const { sqlite } = database;
  sqlite.pragma('synchronous = NORMAL');
  expect(() => assertDurable(sqlite)).toThrow(/synchronous=FULL/);
  await database.close();
  await expect(openSqlite(':memory:')).rejects.toThrow(/journal_mode=wal/);
});

test('opened again it is the same database; another one has another epoch', async () => {
  const first = await openSqlite(file);
  await first.close();
  const again = await openSqlite(file);
  expect(again.epoch()).toBe(first.epoch());
  await again.close();
  const other = await openSqlite(`${file}-2`);
  expect(other.epoch()).not.toBe(first.epoch());
  await other.close();
});

test('two processes that open a new database at once end with one schema and one epoch', async () => {
  const module = new URL('./open-sqlite.ts', import.meta.url).href;
  const script = `
    const { openSqlite } = await import(${JSON.stringify(module)});
    const database = await openSqlite(${JSON.stringify(file)});
    process.stdout.write(database.epoch());
    await database.close();`;
  const open = async () =>
    (await run(process.execPath, ['--input-type=module', '--eval', script])).stdout;
  const epochs = await Promise.all([open(), open(), open()]);
  expect(new Set(epochs).size).toBe(1);
  expect(epochs[0]).toHaveLength(36);
});

test('a migration that fails leaves nothing of itself behind, and the start fails with its name', async () => {
  const database = await openSqlite(file);
  const before = tablesOf(database.sqlite);
  const broken = {
    async up(db: Kysely<unknown>) {
      await sql`CREATE TABLE half (id TEXT) STRICT`.execute(db);
      await sql`CREATE TABLE nonsense (`.execute(db);
    },
  };
  const known = { up: () => Promise.resolve() };
  const names = database.sqlite.prepare<[], string>('SELECT name FROM kysely_migration').pluck();
  const done = Object.fromEntries(names.all().map((name) => [name, known]));
  const list = { ...done, '9999-broken': broken };
  await expect(migrate(database.sqlite, list)).rejects.toThrow(/9999-broken/);
  expect(tablesOf(database.sqlite)).toEqual(before);
  await database.close();
});

test('data of a newer version is called that, with the way out, and stays as it is', async () => {
  const database = await openSqlite(file);
  database.sqlite.exec(`INSERT INTO kysely_migration VALUES ('9999-of-later', '2030-01-01')`);
  await database.close();
  await expect(openSqlite(file)).rejects.toThrow(
    /^This data was written by a newer Noor \(9999-of-later\): start that version, or restore a backup from before the update\.$/,
  );
});

test('every table is strict, and keys of her rows begin with user_id', async () => {
  const database = await openSqlite(file);
  const { sqlite } = database;
  const tables = sqlite.pragma('table_list') as { name: string; strict: number; schema: string }[];
  const ours = tables.filter(({ name }) => !/^(sqlite|kysely)_/.test(name));
  expect(ours.map(({ name }) => name).toSorted()).toEqual([
    'account_keys',
    'billing_events',
    'billing_jobs',
    'billing_notes',
    'community_authors',
    'database_meta',
    'erased_sessions',
    'feedback',
    'feeling_reports',
    'feelings',
    'journals',
    'leases',
    'mail_outbox',
    'mail_texts',
    'model_ledger',
    'password_resets',
    'premium_grants',
    'rate_limits',
    'reflections',
    'request_keys',
    'sealed_insights',
    'sessions',
    'subscriptions',
    'support_tickets',
    'unfinished_erasures',
    'user_sync',
    'users',
  ]);
  expect(ours.filter(({ strict }) => strict === 0)).toEqual([]);
  // Mail may be of nobody's account, and what is left of an account names nobody.
  const ofNobody = [
    'database_meta',
    'users',
    'mail_outbox',
    'mail_texts',
    'leases',
    'rate_limits',
    'erased_sessions',
    'billing_events',
    'billing_jobs',
    'unfinished_erasures',
  ];
  for (const { name } of ours.filter((table) => !ofNobody.includes(table.name))) {
    const columns = sqlite.pragma(`table_info(${name})`) as { name: string; pk: number }[];
    expect(columns.find(({ pk }) => pk === 1)?.name).toBe('user_id');
  }
  await database.close();
});

test('all that a user has goes with her', async () => {
  const database = await openSqlite(file);
  const { sqlite } = database;
  sqlite
    .prepare(
      `INSERT INTO users (id, email, password_hash, subscription_type, daily_affirmation_notifications, created_at)
       VALUES ('u', 'a@example.org', 'x', 'free', 0, 0)`,
    )
    .run();
  sqlite.prepare(`INSERT INTO user_sync (user_id, seq) VALUES ('u', 1)`).run();
  sqlite.prepare(`INSERT INTO sessions VALUES ('u', 's', 't', 'c', 0, 0, 0, 0, NULL)`).run();
  sqlite.prepare(`DELETE FROM users`).run();
  for (const table of ['sessions', 'user_sync']) {
    expect(sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
  }
  await database.close();
});

test('a migration builds a table anew while the rows of an account are being erased', async () => {
  const database = await openSqlite(file);
  const { sqlite } = database;
  const facts = { id: 'gone', email: 'gone@example.org', password_hash: '', language: null };
  await database.kysely
    .insertInto('users')
    .values(newUser({ ...facts, created_at: 0 }))
    .execute();
  await database.kysely.insertInto('user_sync').values(newCounter('gone')).execute();
  const orphaned = database.transactOrphaning('gone', async ({ db }) => {
    await db.deleteFrom('users').where('id', '=', 'gone').execute();
    const counter = { ...newCounter('gone'), seq: 1 };
    return db.replaceInto('user_sync').values(counter).execute();
  });
  await expect(orphaned).resolves.toMatchObject([{ numInsertedOrUpdatedRows: 1n }]);
  const known = { up: () => Promise.resolve() };
  const names = sqlite.prepare<[], string>('SELECT name FROM kysely_migration').pluck().all();
  const anew = {
    async up(db: Kysely<unknown>) {
      await sql`CREATE TABLE anew (user_id TEXT PRIMARY KEY REFERENCES users (id)) STRICT`.execute(
        db,
      );
      await sql`INSERT INTO anew SELECT user_id FROM user_sync`.execute(db);
    },
  };
  await migrate(database.sqlite, {
    ...Object.fromEntries(names.map((name) => [name, known])),
    '9999-anew': anew,
  });
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
  await database.close();
});
