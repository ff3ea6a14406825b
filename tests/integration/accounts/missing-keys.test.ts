import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import { dropDatabaseOf } from '../../../sync-server/db/testing/test-databases.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';

const MISSING =
  'The keys of 1 accounts with words are missing: nobody can read these, and nothing is stored for them.';

let dataDir: string;
let server: TestServer;
let leila: TestUser;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'noor-missing-'));
  server = await startTestServer({ dataDir });
  leila = await aUser(server);
});
afterEach(async () => {
  await server.stop();
  await dropDatabaseOf(dataDir);
  rmSync(dataDir, { recursive: true });
});

async function startAgain(): Promise<void> {
  await server.stop();
  server = await startTestServer({ dataDir });
}

const keysOf = () => server.database.kysely.selectFrom('account_keys').selectAll().execute();

async function takeKeys() {
  const taken = await keysOf();
  await server.database.kysely.deleteFrom('account_keys').execute();
  return taken;
}

const send = (answer: string, { token } = leila) =>
  aDevice(server, token).send({
    method: 'POST',
    path: '/api/reflections/batch',
    body: { reflections: [aReflection({ answer })] },
  });

async function answersOf({ token } = leila) {
  const { documents } = await pullAll(aDevice(server, token));
  return documents.flatMap((one) => ('answer' in one ? [one.answer] : []));
}

test('beside words whose key is missing no other key is made: what she sends waits until it is back', async () => {
  await send('Before.');
  const taken = await takeKeys();
  await startAgain();
  expect(await send('Meanwhile.')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await keysOf()).toEqual([]);
  expect(await answersOf()).toEqual([]);
  expect(await checkRows(server.database)).toEqual([MISSING]);
  const sara = await aUser(server);
  expect(await send('Of Sara.', sara)).toMatchObject({ status: 200 });

  await server.database.kysely.insertInto('account_keys').values(taken).execute();
  expect(await checkRows(server.database)).toEqual([]);
  expect(await send('Afterwards.')).toMatchObject({ status: 200 });
  expect(await answersOf()).toEqual(['Before.', 'Afterwards.']);
});

test('a support request alone is words enough', async () => {
  const ticket = { email: 'her@noor.example', subject: 'A word', category: 'other' };
  const body = { ...ticket, message: 'A long word about it.' };
  const path = '/api/support-tickets';
  const ask = () => aDevice(server, leila.token).send({ method: 'POST', path, body });
  expect(await ask()).toMatchObject({ status: 201 });
  await takeKeys();
  await startAgain();
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await send('An answer.')).toMatchObject({ status: 503 });
  expect(await keysOf()).toEqual([]);
});

test('what her own devices sealed needs no key here', async () => {
  await send('Before.');
  await takeKeys();
  await server.database.kysely.updateTable('reflections').set({ generation: 1 }).execute();
  expect(await checkRows(server.database)).toEqual([]);
  await startAgain();
  expect(await send('Afterwards.')).toMatchObject({ status: 200 });
});
