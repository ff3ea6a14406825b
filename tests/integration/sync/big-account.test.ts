import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { exportAccount } from '../../../shared/contract/account.ts';
import { addDays } from '../../../shared/contract/day.ts';
import { listReflectionHistory, type Reflection } from '../../../shared/contract/reflections.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { aDevice } from './reflections-client.ts';
import { pullAll } from './sync-client.ts';
import { query, sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';
import { onSqlite } from '../on-sqlite.ts';

const MB = 1_048_576;
const long = 'A long evening. '.repeat(600).trim();

/** So many answers of about ten kilobytes, seventy a day, through the API's own repository of writes. */
async function fill(server: TestServer, { token }: TestUser, count: number): Promise<Reflection[]> {
  const device = aDevice(server, token);
  const answers = Array.from({ length: count }, (_, index) =>
    aReflection({
      answer: `${index} ${long}`,
      date: addDays('2019-06-01', -Math.floor(index / 70)),
      time_zone: 'UTC',
    }),
  );
  for (let from = 0; from < count; from += 70) await device.push(answers.slice(from, from + 70));
  return answers;
}

interface Opened {
  readonly status: number | undefined;
  readonly encoding: string | undefined;
  /** Reads to the end; rejects when the connection is cut. */
  all(): Promise<string>;
  /** Takes no more. */
  hold(): void;
  close(): void;
}

function open(server: TestServer, path: string, token: string): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const headers = { ...bearer(token), 'accept-encoding': 'br' };
    const sent = request(server.url + path, { headers }, (answer) => {
      const encoding = answer.headers['content-encoding'];
      resolve({
        status: answer.statusCode,
        encoding,
        all: () => text(encoding === 'br' ? answer.pipe(createBrotliDecompress()) : answer),
        hold: () => void answer.pause(),
        close: () => void sent.destroy(),
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

test('a long journal comes whole, newest day first and without what was replaced', async () => {
  const server = await startTestServer();
  const user = await aUser(server);
  const answers = await fill(server, user, 300);
  const edits = answers.slice(0, 5).map(({ id, date }) => aReflection({ supersedes: id, date }));
  const device = aDevice(server, user.token);
  await device.push(edits);
  const replaced = new Set(edits.map(({ supersedes }) => supersedes));
  const live = [...answers, ...edits].filter(({ id }) => !replaced.has(id));
  const newestFirst = live.toSorted((a, b) => b.date.localeCompare(a.date)).map(({ id }) => id);

  const history = await open(server, '/api/reflections/history', user.token);
  expect(history.encoding).toBe('br');
  const listed = listReflectionHistory.output.parse(JSON.parse(await history.all()));
  expect(listed.map(({ id }) => id)).toEqual(newestFirst);
  const everything = await open(server, '/api/account/export', user.token);
  const exported = exportAccount.output.parse(JSON.parse(await everything.all()));
  expect(exported.reflections).toHaveLength(305);
  const names = Object.keys(exportAccount.output.shape);
  // Hers was never private.
  expect(Object.keys(exported)).toEqual(names.filter((name) => name !== 'journal'));
  await server.stop();
});

test('pages of long answers end by their bytes, and all of them arrive', async () => {
  const server = await startTestServer();
  const user = await aUser(server);
  const answers = await fill(server, user, 250);
  const device = aDevice(server, user.token);
  const page = await ask(server, { path: '/api/sync/reflections', headers: bearer(user.token) });
  expect(page.text.length).toBeLessThan(1.3 * MB);
  expect(page.json).toMatchObject({ has_more: true });
  const from = addDays('2019-06-01', -1);
  const recent = await pullFrom(server, user.token, from);
  expect(recent).toBe(answers.filter(({ date }) => date >= from).length);
  const pulled = await pullAll(device);
  expect(pulled.documents.map(({ id }) => id)).toEqual(answers.map(({ id }) => id));
  await server.stop();
});

const pageSchema = z.object({
  documents: z.array(z.object({ date: z.string() })),
  checkpoint: z.string(),
  has_more: z.boolean(),
});

async function pullFrom(server: TestServer, token: string, from: string): Promise<number> {
  let [count, after] = [0, ''];
  for (;;) {
    const query = new URLSearchParams({ from, ...(after !== '' && { after }) }).toString();
    const path = `/api/sync/reflections?${query}`;
    const { json } = await ask(server, { path, headers: bearer(token) });
    const page = pageSchema.parse(json);
    count += page.documents.length;
    if (!page.has_more) return count;
    after = page.checkpoint;
  }
}

test('a list that cannot be read to its end is cut off, and never looks whole', async () => {
  const server = await startTestServer();
  const user = await aUser(server);
  await fill(server, user, 300);
  // The last slice of all meets a row that the contract does not know.
  await query(
    server.database,
    `UPDATE reflections SET supersedes = '' WHERE seq = (SELECT max(seq) FROM reflections)`,
  );
  for (const path of ['/api/reflections/history', '/api/account/export']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { ...bearer(user.token), 'accept-encoding': encoding };
      const answer = await fetch(server.url + path, { headers });
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow('terminated');
    }
  }
  expect((await ask(server, { path: '/healthz' })).status).toBe(200);
  await server.stop();
});

onSqlite('PostgreSQL has no log that a reader could hold')(
  'a reader who takes nothing holds neither the log of the database nor its words; beyond four there is a wait',
  async () => {
    const server = await startTestServer();
    const user = await aUser(server);
    await fill(server, user, 1_200);
    const before = memory();
    const held = await Promise.all(
      Array.from({ length: 4 }, () => open(server, '/api/account/export', user.token)),
    );
    for (const one of held) one.hold();
    const more = { path: '/api/reflections/history', headers: bearer(user.token) };
    expect(await ask(server, more)).toMatchObject({ status: 429, code: 'too_many_requests' });
    // All of the log can be moved and cut: nobody reads it any more.
    const sqlite = sqliteOf(server.database);
    const other = await aUser(server);
    await aDevice(server, other.token).push([aReflection()]);
    expect(sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true })).toBe(0);
    // Each waiting one holds a few slices, not the ten megabytes that are left of it.
    expect(memory() - before).toBeLessThan(30 * MB);
    for (const one of held) one.close();
    await vi.waitFor(async () => expect((await ask(server, more)).status).toBe(200));
    await server.stop();
  },
);

const memory = (): number => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;

test('others are answered many times while one long journal is read four times at once', async () => {
  const server = await startTestServer();
  const [big, small] = [await aUser(server), await aUser(server)];
  await fill(server, big, 500);
  let [turns, isOver] = [0, false];
  const reads = Array.from({ length: 4 }, async () =>
    (await open(server, '/api/reflections/history', big.token)).all(),
  );
  const done = Promise.all(reads).finally(() => (isOver = true));
  while (!isOver) {
    expect((await ask(server, { path: '/api/auth/me', headers: bearer(small.token) })).status).toBe(
      200,
    );
    turns += 1;
  }
  for (const read of await done) expect(read.length).toBeGreaterThan(4 * MB);
  // In one piece each of the four would let nobody through: a handful at most.
  expect(turns).toBeGreaterThan(20);
  await server.stop();
});
