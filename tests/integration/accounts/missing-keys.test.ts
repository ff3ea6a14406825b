import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Feedback } from '../../../shared/contract/feedback.ts';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import { wrapKey } from '../../../sync-server/db/keys/word-seals.ts';
import { dropDatabaseOf } from '../../../sync-server/db/testing/test-databases.ts';
import { createFeedbackRepository } from '../../../sync-server/feedback/feedback-repository.ts';
import {
  createLedgerRepository,
  type LedgerEntry,
} from '../../../sync-server/feedback/model/ledger-repository.ts';
import { createTicketRepository } from '../../../sync-server/support/ticket-repository.ts';
import type { OpenTicket } from '../../../sync-server/support/ticket-words.ts';
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

/** As a standby has it that lacks her last commit, while the server still has her key in memory. */
async function anotherKey(): Promise<void> {
  const [key] = await takeKeys();
  if (!key) throw new Error('She had none.');
  const { masters, masterId } = server.database.words;
  const other = wrapKey(masters, masterId, { userId: key.user_id, key: randomBytes(32) });
  await server.database.kysely
    .insertInto('account_keys')
    .values({ user_id: key.user_id, ...other })
    .execute();
}

test.each([
  ['is gone', async () => void (await takeKeys())],
  ['is another one', anotherKey],
])('a key in memory seals nothing once that of the database %s', async (_, lose) => {
  await send('Before.');
  const { kysely } = server.database;
  await lose();
  await kysely.deleteFrom('reflections').execute();
  expect(await send('Meanwhile.')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await kysely.selectFrom('reflections').select('id').execute()).toEqual([]);
  expect(await send('Once more.')).toMatchObject({ status: 200 });
  await startAgain();
  expect(await answersOf()).toEqual(['Once more.']);
});

test('nor insights, support requests, or what a model is sent', async () => {
  const { database } = server;
  const userId = leila.user.id;
  const insight: Feedback = {
    date: '2026-11-21',
    energy_score: null,
    feedback_text: 'A word.',
    improvement_areas: '[]',
    language: 'en',
    source: 'built_in',
    created_at: '2026-11-21T08:00:00.000Z',
  };
  const ticket: OpenTicket = {
    user_id: userId,
    id: 'one',
    email: 'her@noor.example',
    subject: 'A word',
    category: 'other',
    message: 'A long word about it.',
    state: 'open',
    created_at: 1,
  };
  const sent: LedgerEntry = {
    id: 'one',
    userId,
    date: '2026-11-21',
    sentAt: 1,
    host: 'model.example',
    model: 'test',
    answerIds: [],
    body: 'A word.',
    bodyHash: 'hash',
  };
  const works = [
    () => createFeedbackRepository(database).saveFeedback(userId, insight),
    () => createTicketRepository(database).add(ticket, null),
    () => createLedgerRepository(database).record(sent, { since: 0, perUser: 1, total: 1 }),
  ];
  for (const work of works) {
    await database.words.of(userId);
    await takeKeys();
    await expect(work()).rejects.toMatchObject({ code: 'unavailable' });
  }
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
