import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { counterOfEveryUser } from './0060-counter-of-every-user.ts';

test('whoever has stored nothing yet gets a counter, and nobody else is counted anew', async () => {
  const sqlite = new Sqlite(':memory:');
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  sqlite.exec(`
    CREATE TABLE users (id TEXT PRIMARY KEY);
    CREATE TABLE user_sync (user_id TEXT PRIMARY KEY, seq INTEGER, bytes INTEGER DEFAULT 0);
    INSERT INTO users VALUES ('noor'), ('sara');
    INSERT INTO user_sync VALUES ('noor', 7, 500);
  `);
  await counterOfEveryUser.up(kysely);
  expect(sqlite.prepare('SELECT * FROM user_sync ORDER BY user_id').raw().all()).toEqual([
    ['noor', 7, 500],
    ['sara', 0, 0],
  ]);
  await kysely.destroy();
});
