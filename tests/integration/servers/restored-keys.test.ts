import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  dropDatabaseOf,
  sharedDatabaseOf,
} from '../../../sync-server/db/testing/test-databases.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';

/** What an operator is told to say around the file of the keys. */
const told = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const [before = '', after = ''] = [...told.matchAll(/echo '([^']+)'/g)].map(([, said]) => said);

test('keys that are newer than the dump are loaded as the operator is told: those of its accounts alone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noor-restored-'));
  const { url } = await sharedDatabaseOf(dataDir);
  const old = await startTestServer({ dataDir });
  const [leila, younger] = [await aUser(old), await aUser(old)];
  for (const { token } of [leila, younger])
    await aDevice(old, token).push([aReflection({ answer: 'Hers.' })]);
  await old.stop();

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<object>('SELECT * FROM account_keys');
  expect(rows).toHaveLength(2);
  await client.query('DELETE FROM account_keys');
  await client.query('DELETE FROM users WHERE id = $1', [younger.user.id]);
  await client.query(before);
  // As every dump begins.
  await client.query(`SELECT set_config('search_path', '', false)`);
  for (const row of rows)
    await client.query('INSERT INTO pg_temp.loaded_keys VALUES ($1, $2, $3)', Object.values(row));
  for (let time = 0; time < 2; time += 1) await client.query(after);
  const { rows: loaded } = await client.query('SELECT user_id FROM public.account_keys');
  expect(loaded).toEqual([{ user_id: leila.user.id }]);
  await client.end();

  const server = await startTestServer({ dataDir });
  const { documents } = await pullAll(aDevice(server, leila.token));
  expect(documents).toMatchObject([{ answer: 'Hers.' }]);
  await server.stop();
  await dropDatabaseOf(dataDir);
  rmSync(dataDir, { recursive: true });
});
