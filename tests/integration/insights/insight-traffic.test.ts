import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { feedbackSchema, type Feedback } from '../../../shared/contract/feedback.ts';
import { sentToModelSchema } from '../../../shared/contract/insights.ts';
import type { AiConfig } from '../../../sync-server/config.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { answers, startModelServer, type ModelServer } from '../../doubles/model-server.ts';
import { aDevice, type Device } from '../sync/reflections-client.ts';

const DAY = '2026-11-21';
const DAY_BEFORE = '2026-11-20';
const HOUR = 3_600_000;
const kept = { keep_from_model: true };

let now: number;
let model: ModelServer;
let server: TestServer;
let running: TestServer[];
let folders: string[];

beforeEach(async () => {
  now = Date.parse(`${DAY}T20:00:00.000Z`);
  [running, folders] = [[], []];
  model = await startModelServer();
  return () => model.stop();
});
afterEach(async () => {
  for (const one of running) await one.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'noor-insights-'));
  folders.push(folder);
  return folder;
}

async function start(ai: Partial<AiConfig> = {}, dataDir?: string): Promise<TestServer> {
  server = await startTestServer({
    ...(dataDir !== undefined && { dataDir }),
    now: () => now,
    config: {
      ai: {
        baseUrl: model.baseUrl,
        apiKey: null,
        model: 'test',
        timeoutMs: 60_000,
        dailyPerUser: 100,
        dailyTotal: 1_000,
        ...ai,
      },
    },
  });
  running.push(server);
  return server;
}

async function someone(): Promise<Device> {
  const device = aDevice(server, (await aUser(server, { premium: true })).token);
  await choose(device, true);
  return device;
}

const read = async (device: Device, path: string) =>
  (await device.send({ method: 'GET', path })).body;
const choose = (device: Device, agreed: boolean) =>
  device.send({
    method: 'POST',
    path: '/api/insights/model',
    body: { agreed, host: model.host, model: 'test' },
  });
const ledgerOf = async (device: Device) =>
  z.array(sentToModelSchema).parse(await read(device, '/api/insights/sent'));
async function insight(device: Device, date = DAY): Promise<Feedback> {
  const body = { date, language: 'en' };
  const answer = await device.send({ method: 'POST', path: '/api/generate-feedback', body });
  return feedbackSchema.parse(answer.body);
}

/** Every body that arrived stands in her ledger, and nothing else does. */
async function expectLedgerIsTraffic(device: Device): Promise<void> {
  const bodies = (await ledgerOf(device)).map(({ body }) => body);
  expect(bodies.toReversed()).toEqual(model.bodies);
}

test('two days, an edit, a retry and another device: the ledger is the traffic, and no canary left', async () => {
  await start();
  const device = await someone();
  const first = aReflection({ date: DAY_BEFORE, answer: 'CANARY-OLD words about the garden.' });
  const edited = aReflection({
    date: DAY_BEFORE,
    supersedes: first.id,
    answer: 'New words about the garden.',
  });
  const secret = aReflection({ date: DAY_BEFORE, answer: 'CANARY-KEPT about my sister.', ...kept });
  await device.push([first, edited, secret]);
  await insight(device, DAY_BEFORE);
  // A device that does not know the wish edits the answer that was kept back.
  const rewritten = 'CANARY-REWRITTEN about my sister.';
  await device.push([aReflection({ date: DAY_BEFORE, supersedes: secret.id, answer: rewritten })]);
  await insight(device, DAY_BEFORE);
  now += 24 * HOUR;
  model.reply = answers(500, {});
  await device.push([aReflection({ date: DAY, answer: 'A walk by the river.' })]);
  await insight(device);
  expect(model.bodies).toHaveLength(4);
  expect(model.bodies.join()).not.toContain('CANARY');
  expect(model.bodies.at(-1)).toContain('A walk by the river.');
  await expectLedgerIsTraffic(device);
});

test('what she no longer keeps back may be read, once she says so', async () => {
  await start();
  const device = await someone();
  const secret = aReflection({ date: DAY, answer: 'About my sister.', ...kept });
  await device.push([secret, aReflection({ date: DAY, answer: 'I rested.' })]);
  await insight(device);
  await device.push([
    { ...aReflection({ date: DAY, supersedes: secret.id }), keep_from_model: false },
  ]);
  await insight(device);
  expect(model.bodies).toHaveLength(2);
  expect((await ledgerOf(device)).map((sent) => sent.answers)).toEqual([2, 1]);
});

test('between two attempts she edits, erases or takes back: the second never leaves', async () => {
  await start();
  for (const change of ['edit', 'erase', 'withdraw'] as const) {
    const device = await someone();
    const answer = aReflection({ date: DAY, answer: `Words to ${change}.` });
    // The background may still be asking for the one before.
    const bodiesOfThis = () => model.bodies.filter((body) => body.includes(answer.answer));
    model.reply = (response) => {
      if (bodiesOfThis().length === 0) return void response.writeHead(500).end();
      const settled = {
        edit: () => device.push([aReflection({ date: DAY, supersedes: answer.id })]),
        erase: () => device.push([{ id: answer.id, deleted: true }]),
        withdraw: () => choose(device, false),
      }[change]();
      void settled.then(() => response.writeHead(500).end());
    };
    await device.push([answer]);
    await device.send({ method: 'POST', path: '/api/generate-feedback', body: { date: DAY } });
    expect(bodiesOfThis()).toHaveLength(1);
    expect(await ledgerOf(device)).toHaveLength(1);
  }
});

test('consent that was taken back overnight sends nothing of the next day', async () => {
  await start();
  const device = await someone();
  await device.push([aReflection({ date: DAY_BEFORE })]);
  expect((await insight(device, DAY_BEFORE)).source).toBe('model');
  await choose(device, false);
  now += 24 * HOUR;
  await device.push([aReflection({ date: DAY })]);
  expect((await insight(device)).source).toBe('built_in');
  expect(model.bodies).toHaveLength(1);
});

test('limits hold over a restart and for two servers on one database, and end after a day', async () => {
  const dataDir = await aFolder();
  const limits = { dailyPerUser: 3, dailyTotal: 4 };
  await start(limits, dataDir);
  const { token } = await aUser(server, { premium: true });
  const device = aDevice(server, token);
  const other = aDevice(await start(limits, dataDir), token);
  await choose(device, true);
  await device.push([aReflection({ date: DAY, answer: 'One.' })]);
  const both = await Promise.all([insight(device), insight(other)]);
  expect(both[0]).toEqual(both[1]);
  await device.push([aReflection({ date: DAY, answer: 'Two.' })]);
  const [, again] = await Promise.all([insight(device), insight(other)]);
  expect(await insight(device)).toEqual(again);
  await device.push([aReflection({ date: DAY, answer: 'Three.' })]);
  await insight(device);
  expect(model.bodies.length).toBeLessThanOrEqual(3);
  await server.stop();
  await start(limits, dataDir);
  const after = aDevice(server, token);
  for (const answer of ['Four.', 'Five.', 'Six.']) {
    await after.push([aReflection({ date: DAY, answer })]);
    await insight(after);
  }
  expect(model.bodies).toHaveLength(3);
  const second = await someone();
  for (const answer of ['Of hers.', 'Of hers again.']) {
    await second.push([aReflection({ date: DAY, answer })]);
    await insight(second);
  }
  expect(model.bodies).toHaveLength(4);
  now += 25 * HOUR;
  await after.push([aReflection({ date: DAY, answer: 'The day after.' })]);
  expect((await insight(after)).source).toBe('model');
});

test('a model that never answers holds up neither the batch nor the end of the server', async () => {
  const dataDir = await aFolder();
  await start({}, dataDir);
  const device = await someone();
  model.reply = () => undefined;
  const stored = await device.push([aReflection({ date: DAY_BEFORE, answer: 'I rested well.' })]);
  expect(stored).toMatchObject([{ status: 'stored' }]);
  await vi.waitFor(() => expect(model.bodies).toHaveLength(1));
  const { database } = server;
  const saved = database.kysely.selectFrom('feedback').selectAll();
  expect(await saved.execute()).toEqual([]);
  await server.stop();
  await start({}, dataDir);
  const rows = await server.database.kysely.selectFrom('feedback').selectAll().execute();
  expect(rows).toMatchObject([{ date: DAY_BEFORE, source: 'built_in' }]);
});

test('an account that is deleted while a model writes leaves nothing', async () => {
  await start();
  const her = await aUser(server, { premium: true });
  const device = aDevice(server, her.token);
  await choose(device, true);
  const { reply } = model;
  model.reply = (response, request) => {
    const body = { password: her.password };
    void device
      .send({ method: 'DELETE', path: '/api/account', body })
      .then(() => reply(response, request));
  };
  await device.push([aReflection({ date: DAY, answer: 'I rested.' })]);
  const asked = { method: 'POST', path: '/api/generate-feedback', body: { date: DAY } } as const;
  expect((await device.send(asked)).status).toBeGreaterThanOrEqual(400);
  for (const table of ['feedback', 'model_ledger', 'users'] as const) {
    expect(await server.database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('after her plan has ended a model reads nothing more: Noor writes what is written anew', async () => {
  await start();
  const device = await someone();
  const secret = aReflection({ date: DAY, answer: 'Marzipan in the attic.' });
  await device.push([secret, aReflection({ date: DAY, answer: 'I rested.' })]);
  expect((await insight(device)).source).toBe('model');
  await server.database.kysely
    .updateTable('users')
    .set({ premium_until: now - 1 })
    .execute();
  await device.send({ method: 'DELETE', path: `/api/reflections/${secret.id}` });
  const written = () => read(device, '/api/feedback/history');
  await vi.waitFor(async () => expect(await written()).toMatchObject([{ source: 'built_in' }]));
  expect(model.bodies).toHaveLength(1);
});
