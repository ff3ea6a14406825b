import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { keysOfRows } from './0055-keys-of-rows.ts';

test('rows of before take over the keys that are still known, each her own', async () => {
  const sqlite = new Sqlite(':memory:');
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  sqlite.exec(`
    CREATE TABLE support_tickets (user_id TEXT, id TEXT);
    CREATE TABLE feelings (user_id TEXT, id TEXT);
    CREATE TABLE request_keys (
      user_id TEXT, key_hash TEXT, fingerprint TEXT, made TEXT, created_at INTEGER);
    INSERT INTO support_tickets VALUES ('noor', 'T1'), ('noor', 'T2'), ('sara', 'T3');
    INSERT INTO feelings VALUES ('noor', 'F1');
    INSERT INTO request_keys VALUES
      ('noor', 'k1', 'f1', 'T1', 0), ('sara', 'k1', 'f3', 'T3', 0), ('sara', 'k2', 'f2', 'T2', 0),
      ('noor', 'k4', 'f4', 'F1', 0), ('noor', 'k5', 'f5', '', 0);
  `);
  await keysOfRows.up(kysely);
  const rows = (table: string) =>
    sqlite.prepare(`SELECT id, key_hash, fingerprint FROM ${table} ORDER BY id`).raw().all();
  expect(rows('support_tickets')).toEqual([
    ['T1', 'k1', 'f1'],
    ['T2', null, null],
    ['T3', 'k1', 'f3'],
  ]);
  expect(rows('feelings')).toEqual([['F1', 'k4', 'f4']]);
  const twice = () => sqlite.exec(`INSERT INTO support_tickets VALUES ('noor', 'T4', 'k1', 'f1')`);
  expect(twice).toThrow('UNIQUE');
  await kysely.destroy();
});
