import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sealOpenRows } from '../../../sync-server/accounts/data/open-rows-repository.ts';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import { AccountGone } from '../../../sync-server/db/database.ts';
import { countOpenRows } from '../../../sync-server/db/keys/open-rows.ts';
import { dropDatabaseOf } from '../../../sync-server/db/testing/test-databases.ts';
import { refusal } from '../../../sync-server/db/storage-health.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice } from '../sync/reflections-client.ts';

let dataDir: string;
let server: TestServer;
/** Of both, who is looked at first. */
let first: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'noor-open-'));
  server = await startTestServer({ dataDir });
  const users = [await aUser(server), await aUser(server)];
  const words = { email: 'her@noor.example', subject: 'A word', message: 'A long word about it.' };
  const body = { ...words, category: 'other' };
  for (const { token } of users)
    await aDevice(server, token).send({ method: 'POST', path: '/api/support-tickets', body });
  [first = ''] = users.map(({ user }) => user.id).toSorted();
  // As the version before wrote them.
  await server.database.kysely
    .updateTable('support_tickets')
    .set({ ...words, sealed: null })
    .execute();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
  await dropDatabaseOf(dataDir);
  rmSync(dataDir, { recursive: true });
});

const countOpen = () => countOpenRows(server.database.kysely);

/** Hers cannot be had. */
function failingWith(error: Error): TestServer['database'] {
  const { database } = server;
  const of = (id: string) => (id === first ? Promise.reject(error) : database.words.of(id));
  return { ...database, words: { ...database.words, of } };
}

test('whose rows cannot be sealed keeps nobody else from it, and is tried again', async () => {
  expect(await checkRows(server.database)).toEqual([
    '2 rows from before 1.1.0 lie open: the server that runs seals them by and by.',
  ]);
  const cause = new Error('Her key was changed.');
  await expect(sealOpenRows(failingWith(cause))).rejects.toMatchObject({ cause });
  expect(await countOpen()).toBe(1);
  expect(await sealOpenRows(server.database)).toBe(true);
  expect(await checkRows(server.database)).toEqual([]);
});

test('who deletes her account meanwhile is no fault', async () => {
  expect(await sealOpenRows(failingWith(new AccountGone()))).toBe(true);
  expect(await countOpen()).toBe(1);
});

test('on a full disk it ends at once, and nobody else is tried in vain', async () => {
  const full = refusal('storage_full');
  await expect(sealOpenRows(failingWith(full))).rejects.toBe(full);
  expect(await countOpen()).toBe(2);
});

test('the server tries again by itself', async () => {
  const { kysely } = server.database;
  const setKey = (db: typeof kysely, wrapped: Buffer) =>
    db.updateTable('account_keys').set({ wrapped }).where('user_id', '=', first).execute();
  const { wrapped } = await kysely
    .selectFrom('account_keys')
    .select('wrapped')
    .where('user_id', '=', first)
    .executeTakeFirstOrThrow();
  await setKey(kysely, Buffer.alloc(wrapped.length));
  await server.stop();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = await startTestServer({ dataDir });
  while ((await countOpen()) > 1) await pause(10);
  await setKey(server.database.kysely, wrapped);
  while ((await countOpen()) > 0) {
    vi.advanceTimersByTime(60_000);
    await pause(10);
  }
  expect(await checkRows(server.database)).toEqual([]);
});
