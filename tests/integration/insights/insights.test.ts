import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { feedbackSchema, type Feedback } from '../../../shared/contract/feedback.ts';
import { pullFeedback } from '../../../shared/contract/sync.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, type Device } from '../sync/reflections-client.ts';

const TODAY = '2026-11-21';
let server: TestServer;
let her: TestUser;
let device: Device;

beforeEach(async () => {
  server = await startTestServer({ now: () => Date.parse(`${TODAY}T18:00:00.000Z`) });
  her = await aUser(server, { premium: true });
  device = aDevice(server, her.token);
  return () => server.stop();
});

const read = async (path: string) => (await device.send({ method: 'GET', path })).body;
const history = async () => z.array(feedbackSchema).parse(await read('/api/feedback/history'));
const generate = async (date = TODAY): Promise<Feedback> => {
  const body = { date, language: 'en' };
  const answer = await device.send({ method: 'POST', path: '/api/generate-feedback', body });
  return feedbackSchema.parse(answer.body);
};
const anAnswer = (answer: string, fields: object = {}) =>
  aReflection({ date: TODAY, answer, time_zone: 'Asia/Amman', ...fields });

test('an insight picks up the day, in the shape that the page reads', async () => {
  await device.push([anAnswer('I slept badly and the meeting drained me.')]);
  const written = await generate();
  expect(written).toMatchObject({ date: TODAY, language: 'en', source: 'built_in' });
  expect(written.energy_score).toBeGreaterThanOrEqual(0);
  expect(written.energy_score).toBeLessThanOrEqual(5);
  expect(written.feedback_text).toMatch(/\n\nYour Personalized Recommendations\n1\. /);
  expect(JSON.parse(written.improvement_areas)).toBeInstanceOf(Array);
  expect(await read('/api/daily-feedback')).toEqual(written);
});

test('asking again, or twice at once, gives the same insight; a new answer gives a new one', async () => {
  await device.push([anAnswer('I walked by the river.')]);
  const [first, second] = await Promise.all([generate(), generate()]);
  expect(second).toEqual(first);
  const { documents } = pullFeedback.output.parse(await read('/api/sync/feedback'));
  expect(documents).toHaveLength(1);
  await device.push([anAnswer('Later I cried for an hour.')]);
  expect((await generate()).feedback_text).not.toBe(first.feedback_text);
  expect(await history()).toHaveLength(1);
});

test('three days written offline get three dated insights, without anyone asking', async () => {
  await device.push(
    ['2026-11-18', '2026-11-19', '2026-11-20', TODAY].map((date) =>
      anAnswer(`Bread and quiet on ${date}.`, { date }),
    ),
  );
  await vi.waitFor(async () => {
    expect((await history()).map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
    ]);
  });
});

test('what the worker sends with no page open gets its insight, today included', async () => {
  const path = '/api/reflections/batch';
  const headers = { authorization: '', cookie: her.cookie, 'sec-fetch-site': 'same-origin' };
  const body = { reflections: [anAnswer('We planted tulips.')] };
  await device.send({ method: 'POST', path, body, headers });
  await vi.waitFor(async () => expect(await history()).toMatchObject([{ date: TODAY }]));
});

test('days of an import and days of the free plan are left alone', async () => {
  const free = aDevice(server, (await aUser(server)).token);
  await free.push([anAnswer('A free day.', { date: '2026-11-20' })]);
  await device.push([
    anAnswer('Long ago.', { date: '2026-03-01' }),
    anAnswer('Yesterday.', { date: '2026-11-20' }),
  ]);
  await vi.waitFor(async () => expect(await history()).toMatchObject([{ date: '2026-11-20' }]));
  expect((await free.send({ method: 'GET', path: '/api/feedback/history' })).body).toEqual([]);
});

test('a day whose insight was due when the server was killed gets it after the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-due-'));
  const now = () => Date.parse(`${TODAY}T18:00:00.000Z`);
  const first = await startTestServer({ dataDir, now });
  const [she, free] = [await aUser(first, { premium: true }), await aUser(first)];
  for (const { token } of [she, free]) {
    // The page would ask for today's in a second; a kill comes before that.
    await aDevice(first, token).push([
      anAnswer('We planted tulips.'),
      anAnswer('Long ago.', { date: '2026-03-01' }),
    ]);
  }
  await first.stop();
  const second = await startTestServer({ dataDir, now });
  const hers = (token: string) =>
    aDevice(second, token).send({ method: 'GET', path: '/api/feedback/history' });
  await vi.waitFor(async () =>
    expect((await hers(she.token)).body).toMatchObject([{ date: TODAY, language: 'en' }]),
  );
  expect((await hers(free.token)).body).toEqual([]);
  await second.stop();
  await rm(dataDir, { recursive: true });
});

test('an erased answer is quoted nowhere: the insight is written anew from what is left', async () => {
  const secret = anAnswer('Marzipan in the attic drawer made me smile.');
  await device.push([secret, anAnswer('I rested.')]);
  await generate();
  await device.push([{ id: secret.id, deleted: true }]);
  expect(JSON.stringify(await history())).not.toContain('attic');
  await vi.waitFor(async () => {
    const { documents } = pullFeedback.output.parse(await read('/api/sync/feedback'));
    expect(documents).toHaveLength(1);
    expect(documents[0]).not.toMatchObject({ feedback_text: '' });
  });
  expect(JSON.stringify(await history())).not.toMatch(/attic|marzipan/i);
});

test('when the last answer of a day is erased its insight goes, on the other devices as well', async () => {
  const secret = anAnswer('Marzipan in the attic drawer.');
  await device.push([secret]);
  await generate();
  await device.send({ method: 'DELETE', path: `/api/reflections/${secret.id}` });
  expect(await history()).toEqual([]);
  expect(await read('/api/daily-feedback')).toBeNull();
  const { documents } = pullFeedback.output.parse(await read('/api/sync/feedback'));
  expect(documents).toMatchObject([{ date: TODAY, feedback_text: '', energy_score: null }]);
});

test('an answer in Arabic is answered in Arabic when the worker brought it', async () => {
  await device.push([
    anAnswer('كان يوما طويلا ومتعبا لكن ضحكة ابنتي أعادت لي قلبي.', {
      date: '2026-11-20',
      language: 'ar',
    }),
  ]);
  await vi.waitFor(async () => expect(await history()).toMatchObject([{ language: 'ar' }]));
  const [written] = await history();
  expect(written?.feedback_text).toMatch(/\p{Script=Arabic}/u);
});
