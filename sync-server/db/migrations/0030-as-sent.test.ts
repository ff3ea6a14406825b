import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { asSent } from './0030-as-sent.ts';

/** In the order they were stored. */
const before: readonly (readonly [id: string, supersedes: string | null])[] = [
  ['itself', 'itself'],
  ['one', 'three'],
  ['two', 'one'],
  ['three', 'two'],
  ['later', 'three'],
  ['here', 'there'],
  ['there', 'here'],
  ['first', null],
  ['second', 'first'],
  ['third', 'unknown'],
];

test('answers that hid each other in a circle are shown again; every other link stays', async () => {
  const sqlite = new Sqlite(':memory:');
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  sqlite.exec('CREATE TABLE reflections (user_id TEXT, id TEXT, seq INTEGER, supersedes TEXT)');
  const insert = sqlite.prepare('INSERT INTO reflections VALUES (?, ?, ?, ?)');
  for (const user of ['noor', 'sara']) {
    before.forEach(([id, supersedes], seq) => insert.run(user, id, seq, supersedes));
  }
  await asSent.up(kysely);
  const links = sqlite.prepare<[string], [string, string | null]>(
    'SELECT id, supersedes FROM reflections WHERE user_id = ? ORDER BY seq',
  );
  const cut = new Set(['itself', 'one', 'here']);
  for (const user of ['noor', 'sara']) {
    expect(links.raw().all(user)).toEqual(
      before.map(([id, supersedes]) => [id, cut.has(id) ? null : supersedes]),
    );
  }
  await kysely.destroy();
});
