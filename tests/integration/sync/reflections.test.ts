import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, type Device } from './reflections-client.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
});

interface Writer {
  readonly device: Device;
  readonly userId: string;
  readonly cookie: string;
}

async function aWriter(premium = true): Promise<Writer> {
  const { user, token, cookie } = await aUser(server, { premium });
  return { device: aDevice(server, token), userId: user.id, cookie };
}

const rowsOf = async (userId: string) =>
  (await readAnswers(server.database, userId)).map(({ id, answer }) => ({ id, answer }));
const batch = (reflections: readonly unknown[]) => ({
  method: 'POST' as const,
  path: '/api/reflections/batch',
  body: { reflections },
});
const post = (body: unknown) => ({ method: 'POST' as const, path: '/api/reflections', body });
const get = (path: string) => ({ method: 'GET' as const, path });
const remove = (id: string) => ({ method: 'DELETE' as const, path: `/api/reflections/${id}` });

test('an answer of question and text alone becomes a whole reflection of her day', async () => {
  const { device } = await aWriter();
  const { status, body } = await device.send(post({ question_id: 'ic-001', answer: ' Tag ' }));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    question_text: 'Which game could make you forget the time when you were small?',
    question_type: 'inner_child',
    language: 'en',
    answer: 'Tag',
    time_zone: 'Asia/Amman',
    seq: 1,
  });
});

test('the same post again answers the same and stores nothing', async () => {
  const { device, userId } = await aWriter();
  const reflection = aReflection();
  const first = await device.send(post(reflection));
  const again = await device.send(post({ ...reflection, answer: 'other words' }));
  expect(again).toEqual(first);
  expect(await rowsOf(userId)).toHaveLength(1);
});

test('fifty identical posts at once make one row and one answer', async () => {
  const { device, userId } = await aWriter();
  const reflection = aReflection();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => device.send(post(reflection))),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await rowsOf(userId)).toHaveLength(1);
});

test('fifty identical batches at once store each answer once', async () => {
  const { device, userId } = await aWriter();
  const reflections = Array.from({ length: 7 }, () => aReflection());
  const all = await Promise.all(Array.from({ length: 50 }, () => device.push(reflections)));
  const statuses = all.flat().map(({ status }) => status);
  expect(statuses.filter((status) => status === 'stored')).toHaveLength(7);
  expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(343);
  expect(await rowsOf(userId)).toHaveLength(7);
});

test('whatever is cut off and sent again three times happens once', async () => {
  const { device, userId } = await aWriter();
  const live = new Set<unknown>();
  const erased = new Set<unknown>();
  for (let bytes = 0; bytes < LONGEST_ANSWER; bytes += 16) {
    const [kept, edited, single] = [aReflection(), aReflection(), aReflection()];
    for (const request of [batch([kept, edited]), post(single), remove(edited.id)]) {
      for (let retry = 0; retry < 3; retry += 1) await device.sendAndHangUp(request, bytes);
      expect((await device.send(request)).status).toBeLessThan(300);
    }
    live.add(kept.id).add(single.id);
    erased.add(edited.id);
  }
  const rows = await rowsOf(userId);
  expect(rows).toHaveLength(live.size + erased.size);
  expect(new Set(rows.filter(hasWords).map(idOf))).toEqual(live);
});

/** Bytes of the longest of these answers, headers included, and some. */
const LONGEST_ANSWER = 1_300;

const hasWords = (row: unknown) =>
  typeof row === 'object' && row !== null && 'answer' in row && row.answer !== null;
const idOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;

test('one bad item in fifty leaves forty-nine stored, told one by one', async () => {
  const { device, userId } = await aWriter();
  const reflections = Array.from({ length: 50 }, () => aReflection());
  const bad = aReflection({ answer: ' ' });
  const results = await device.push(reflections.with(17, bad));
  expect(results[17]).toEqual({ id: bad.id, status: 'rejected', code: 'blank' });
  expect(results.filter(({ status }) => status === 'stored')).toHaveLength(49);
  expect(await rowsOf(userId)).toHaveLength(49);
});

test('two users who write at once each find their own words', async () => {
  const writers = await Promise.all([aWriter(), aWriter(), aWriter()]);
  const sent = writers.map((writer, owner) => ({
    ...writer,
    reflections: Array.from({ length: 60 }, (_, n) => aReflection({ answer: `${owner} ${n}` })),
  }));
  await Promise.all(
    sent.flatMap(({ device, reflections }) =>
      reflections.map((reflection) => device.push([reflection])),
    ),
  );
  for (const { userId, reflections } of sent) {
    const answers = (await rowsOf(userId)).map((row) => JSON.stringify(row));
    expect(answers.sort()).toEqual(
      reflections.map(({ id, answer }) => JSON.stringify({ id, answer })).sort(),
    );
  }
});

test("five hundred pushes that name another's ids learn nothing and change nothing", async () => {
  const [hers, stranger] = await Promise.all([aWriter(), aWriter()]);
  const canary = 'only for her own eyes';
  const own = Array.from({ length: 50 }, () =>
    aReflection({ answer: canary, question_text: canary, date: '2019-02-03' }),
  );
  await hers.device.push(own);
  const before = await rowsOf(hers.userId);
  for (let round = 0; round < 10; round += 1) {
    const guesses = own.map(({ id }, n) => [{ id, deleted: true }, aReflection({ id })][n % 2]);
    const { text, status } = await stranger.device.send(batch(guesses));
    expect(status).toBe(200);
    // What they would be if nobody had them.
    const outcome = round === 0 ? 'stored' : 'duplicate';
    expect(JSON.parse(text)).toEqual({
      results: own.map(({ id }, n) => ({ id, status: outcome, seq: n + 1 })),
    });
    expect(text).not.toMatch(/only for|2019-02-03/);
  }
  const single = await stranger.device.send(post(aReflection({ id: own[1]?.id ?? '' })));
  expect(single.status).toBe(201);
  expect(single.text).not.toMatch(/only for|2019-02-03/);
  expect((await stranger.device.send(remove(own[1]?.id ?? ''))).status).toBe(200);
  expect(await rowsOf(hers.userId)).toEqual(before);
});

test('deleting erases the answer with its earlier versions; again is harmless', async () => {
  const { device, userId } = await aWriter();
  const first = aReflection();
  const edited = aReflection({ supersedes: first.id });
  await device.push([first, edited]);
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await device.send(remove(edited.id));
    expect([status, body]).toEqual([200, { success: true }]);
  }
  expect(await rowsOf(userId)).toEqual([
    { id: edited.id, answer: null },
    { id: first.id, answer: null },
  ]);
  expect((await device.send(remove(uuidv7()))).status).toBe(404);
  expect((await device.send(remove('not-an-id'))).status).toBe(400);
  expect((await device.send(post(edited))).status).toBe(404);
});

test('a lapsed plan still writes, reads back and deletes her own words', async () => {
  const { device } = await aWriter(false);
  const reflection = aReflection();
  expect(await device.push([reflection])).toMatchObject([{ status: 'stored' }]);
  expect((await device.send(post(aReflection()))).status).toBe(201);
  expect((await device.send(get('/api/reflections/history'))).body).toHaveLength(2);
  expect((await device.send(get('/api/reflections'))).body).toMatchObject({
    code: 'premium_required',
  });
  expect((await device.send(remove(reflection.id))).status).toBe(200);
});

test('the lists show what nobody superseded, newest day first', async () => {
  const { device } = await aWriter();
  const old = aReflection({ date: '2026-11-19' });
  const edited = aReflection({ date: '2026-11-19', supersedes: old.id });
  const newest = aReflection({ date: '2026-11-21' });
  const erased = aReflection({ date: '2026-11-20' });
  await device.push([old, edited, newest, erased, { id: erased.id, deleted: true }]);
  for (const path of ['/api/reflections', '/api/reflections/history']) {
    const { body } = await device.send(get(path));
    expect(body).toMatchObject([{ id: newest.id }, { id: edited.id }]);
  }
  expect((await device.send(get('/api/reflections'))).body).toMatchObject([
    { question: { id: newest.question_id, text: newest.question_text } },
    {},
  ]);
});

test('a batch holds one to a hundred items in a mebibyte', async () => {
  const { device, userId } = await aWriter();
  const statuses = [];
  for (const body of [
    [],
    Array.from({ length: 101 }, () => aReflection()),
    [{ ...aReflection(), answer: 'x'.repeat(1_100_000) }],
  ]) {
    statuses.push((await device.send(batch(body))).status);
  }
  expect(statuses).toEqual([400, 400, 413]);
  const full = await device.push(Array.from({ length: 100 }, () => aReflection()));
  expect(full.every(({ status }) => status === 'stored')).toBe(true);
  expect(await rowsOf(userId)).toHaveLength(100);
});

test("a batch from another user's outbox is turned away whole", async () => {
  const { device, userId } = await aWriter();
  const { status, body } = await device.send({
    ...batch([aReflection()]),
    headers: { 'x-noor-user': uuidv7() },
  });
  expect([status, body]).toMatchObject([409, { code: 'wrong_user' }]);
  expect(await rowsOf(userId)).toEqual([]);
});

test("the worker's cookie opens the batch to our own origin, and nothing else of reflections", async () => {
  const { userId, cookie } = await aWriter();
  const call = (path: string, headers: Record<string, string>) =>
    fetch(server.url + path, {
      method: 'POST',
      body: JSON.stringify({ reflections: [aReflection()], question_id: 'q', answer: 'a' }),
      headers: { cookie, 'content-type': 'application/json', ...headers },
    });
  const statuses = [];
  for (const [path, site] of [
    ['/api/reflections/batch', 'cross-site'],
    ['/api/reflections/batch', 'same-site'],
    ['/api/reflections', 'same-origin'],
    ['/api/reflections/batch', 'same-origin'],
  ] as const) {
    statuses.push((await call(path, { 'sec-fetch-site': site })).status);
  }
  expect(statuses).toEqual([403, 403, 401, 200]);
  expect(await rowsOf(userId)).toHaveLength(1);
});
