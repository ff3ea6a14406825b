import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDueDayRepository } from '../../../sync-server/feedback/due-day-repository.ts';
import { sealOpenRows } from '../../../sync-server/accounts/data/open-rows-repository.ts';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import {
  databaseOf,
  dropDatabaseOf,
  query,
} from '../../../sync-server/db/testing/test-databases.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { answers, goodInsight, says, startModelServer } from '../../doubles/model-server.ts';
import { dumpPostgres } from '../../upgrade/dump-database.ts';
import { ask, bearer } from '../http/http-client.ts';
import { aDevice, type Device } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';

const DAY = '2026-11-21';
const CANARY = 'zimtstern';

let dataDir: string;
let server: TestServer;
let leila: TestUser;
let device: Device;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'noor-at-rest-'));
  server = await startTestServer({ dataDir });
  leila = await aUser(server, { premium: true });
  device = aDevice(server, leila.token);
});
afterEach(async () => {
  await server.stop();
  await dropDatabaseOf(dataDir);
  rmSync(dataDir, { recursive: true });
});

/** Everything that lies on the disk, or in the database of its own. */
async function stored(folder = dataDir): Promise<string> {
  const database = await databaseOf(dataDir);
  const rows = database ? await dumpPostgres(database.url) : '';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  return [rows, ...files].join('\n');
}

const answersOf = async (token = leila.token, at: { readonly url: string } = server) => {
  const { documents } = await pullAll(aDevice(at, token));
  return documents.flatMap((one) => ('answer' in one ? [one.answer] : []));
};

test('of answers, insights, tickets, mails and what a model was sent no word lies there', async () => {
  const model = await startModelServer();
  const { url: baseUrl, host } = { url: model.baseUrl, host: model.host };
  await server.stop();
  server = await startTestServer({
    dataDir,
    config: {
      ai: {
        baseUrl,
        apiKey: null,
        model: 'test',
        timeoutMs: 60_000,
        dailyPerUser: 10,
        dailyTotal: 10,
      },
    },
  });
  const her = await aUser(server, { premium: true });
  device = aDevice(server, her.token);
  const send = (path: string, body: unknown) => device.send({ method: 'POST', path, body });
  await send('/api/insights/model', { agreed: true, host, model: 'test' });
  await device.push([
    aReflection({ date: DAY, answer: `The ${CANARY} fell.`, question_text: `${CANARY}?` }),
  ]);
  model.reply = answers(200, says({ ...goodInsight, feedback_text: `Your ${CANARY} is here.` }));
  await send('/api/generate-feedback', { date: DAY, language: 'en' });
  expect(model.bodies.join()).toContain(CANARY);
  await send('/api/support-tickets', {
    email: 'her@noor.example',
    subject: `About ${CANARY}`,
    category: 'other',
    message: `A long word about ${CANARY}.`,
  });
  await send('/api/auth/forgot-password', { email: her.user.email });
  const list = () => server.context.mailer.list.listWaiting();
  await vi.waitFor(async () => expect((await list()).length).toBeGreaterThan(0));

  const all = await stored();
  expect(all).not.toContain(CANARY);
  expect(all).not.toContain('token=');
  const exported = await device.send({ method: 'POST', path: '/api/account/export', body: {} });
  const { body: sent } = await device.send({ method: 'GET', path: '/api/insights/sent' });
  expect(JSON.stringify(sent)).toContain(CANARY);
  expect(exported.status).toBeLessThan(500);
  expect(await answersOf(her.token)).toEqual([`The ${CANARY} fell.`]);
  await model.stop();
});

test('a row that was changed, or put in the place of another, is left out; the others are there', async () => {
  const [one, two, three, four] = Array.from({ length: 4 }, (_, index) =>
    aReflection({ answer: `Answer ${index}.` }),
  );
  await device.push([one, two, three, four].filter((each) => each !== undefined));
  const { database } = server;
  const rows = await database.kysely.selectFrom('reflections').select(['id', 'sealed']).execute();
  const sealedOf = (id = '') => rows.find((row) => row.id === id)?.sealed ?? Buffer.alloc(0);
  const bent = Buffer.from(sealedOf(one?.id));
  bent[20] = (bent[20] ?? 0) ^ 1;
  const put = (id: string, sealed: Buffer) =>
    database.kysely.updateTable('reflections').set({ sealed }).where('id', '=', id).execute();
  await put(one?.id ?? '', bent);
  await put(two?.id ?? '', sealedOf(three?.id));
  expect(await answersOf()).toEqual(['Answer 2.', 'Answer 3.']);
  const sara = await aUser(server);
  await aDevice(server, sara.token).push([aReflection({ id: four?.id ?? '', answer: 'Hers.' })]);
  await put(four?.id ?? '', sealedOf(four?.id));
  expect(await answersOf(sara.token)).toEqual([]);
  expect(await answersOf()).toEqual(['Answer 2.', 'Answer 3.']);
});

test('what an account deletes cannot be read any more, whoever kept the rows', async () => {
  await device.push([aReflection({ answer: 'Gone.' })]);
  const { kysely } = server.database;
  const before = await kysely.selectFrom('account_keys').selectAll().execute();
  expect(before.map(({ user_id }) => user_id)).toEqual([leila.user.id]);
  const body = { password: leila.password };
  const headers = bearer(leila.token);
  await ask(server, { method: 'DELETE', path: '/api/account', headers, body });
  expect(await kysely.selectFrom('account_keys').selectAll().execute()).toEqual([]);
});

test('rows of before are sealed beside the requests, go on after a kill, and count as they are', async () => {
  const sealed = Array.from({ length: 120 }, (_, index) =>
    aReflection({ answer: `${CANARY} ${index}`, date: DAY }),
  );
  for (const half of [sealed.slice(0, 60), sealed.slice(60)]) await device.push(half);
  await openAll();
  expect(await stored()).toContain(CANARY);
  expect(await answersOf()).toHaveLength(120);

  const killed = new AbortController();
  killed.abort();
  await sealOpenRows(server.database, killed.signal);
  const [left] = await query<{ count: number }>(
    server.database,
    'SELECT count(*) AS count FROM reflections WHERE sealed IS NULL',
  );
  expect(Number(left?.count)).toBe(70);
  expect(await answersOf()).toEqual(sealed.map(({ answer }) => answer));
  expect(await checkRows(server.database)).toEqual([
    '70 rows from before 1.1.0 lie open: the server that runs seals them by and by.',
  ]);

  await sealOpenRows(server.database);
  expect(await answersOf()).toEqual(sealed.map(({ answer }) => answer));
  expect(await checkRows(server.database)).toEqual([]);
  expect(await stored()).not.toContain(CANARY);
  const results = await device.push(sealed.slice(0, 60));
  expect(results.every(({ status }) => status === 'duplicate')).toBe(true);
});

test('killed between the last row and what it leaves in the log, the next start cuts the log', async () => {
  await device.push([aReflection({ answer: CANARY, date: DAY })]);
  await openAll();
  const { engine } = server.database;
  await sealOpenRows({ ...server.database, engine: { ...engine, wipe: () => false } });
  await sealOpenRows(server.database);
  expect(await stored()).not.toContain(CANARY);
});

/** As the version before wrote them. */
async function openAll(): Promise<void> {
  const { documents } = await pullAll(device);
  const { kysely } = server.database;
  for (const one of documents) {
    if (!('answer' in one)) continue;
    const { id, question_id, question_text, question_type, language } = one;
    const { answer, created_at, time_zone } = one;
    const words = { question_id, question_text, question_type, language };
    await kysely
      .updateTable('reflections')
      .set({ ...words, answer, created_at, time_zone, sealed: null })
      .where('id', '=', id)
      .execute();
  }
  await query(
    server.database,
    `UPDATE user_sync SET bytes = (SELECT sum(100 + octet_length(id) + octet_length(question_id)
       + octet_length(question_text) + octet_length(answer) + octet_length(created_at)
       + octet_length(time_zone) + coalesce(octet_length(supersedes), 0))
       FROM reflections WHERE reflections.user_id = user_sync.user_id)`,
  );
}

test('insights, tickets and what a model was sent, from before: the same afterwards, and sealed', async () => {
  const send = (path: string, body: unknown) => device.send({ method: 'POST', path, body });
  const get = async (path: string) => (await device.send({ method: 'GET', path })).body;
  await device.push([aReflection({ date: DAY, answer: 'I rested.' })]);
  await send('/api/generate-feedback', { date: DAY, language: 'en' });
  await send('/api/support-tickets', {
    email: 'her@noor.example',
    subject: 'Of now',
    category: 'other',
    message: `A long word about it.`,
  });
  const user_id = leila.user.id;
  const { kysely } = server.database;
  const due = createDueDayRepository(server.database);
  const looked = { first: '2026-01-01', since: 0, limit: 9 };
  expect(await due.list(looked)).toEqual([]);
  const written = { energy_score: 7, feedback_text: `${CANARY}!`, improvement_areas: '["rest"]' };
  await kysely
    .updateTable('feedback')
    .set({ ...written, content_hash: 'hash of before', sealed: null })
    .execute();
  const [ticket] = await server.context.support.listAll(null);
  const words = { email: 'her@noor.example', subject: CANARY, message: `About ${CANARY}.` };
  await kysely
    .updateTable('support_tickets')
    .set({ ...words, sealed: null })
    .execute();
  const sent = { date: DAY, sent_at: 1, recipient: 'model.example', model: 'test', bytes: 9 };
  const row = { ...sent, user_id, id: 'of-before', answer_ids: '[]', body_hash: 'h', body: CANARY };
  await kysely
    .insertInto('model_ledger')
    .values({ ...row, sealed: null })
    .execute();
  const look = async () => [
    await get('/api/sync/feedback'),
    await get('/api/insights/sent'),
    await server.context.support.find(ticket?.id ?? ''),
  ];
  const before = await look();
  expect(JSON.stringify(before).match(/zimtstern/g)).toHaveLength(4);
  await sealOpenRows(server.database);
  expect(await look()).toEqual(before);
  expect(await stored()).not.toMatch(/zimtstern|hash of before/);
});
