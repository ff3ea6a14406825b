import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Feedback } from '../../../shared/contract/feedback.ts';
import { pullFeedback } from '../../../shared/contract/sync.ts';
import { createFeedbackRepository } from '../../../sync-server/feedback/feedback-repository.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, type Device } from '../sync/reflections-client.ts';

let server: TestServer;
let device: Device;
let userId: string;

beforeAll(async () => {
  // One hour into her Sunday in Amman, still Saturday in Greenwich.
  server = await startTestServer({ now: () => Date.parse('2026-11-21T22:00:00.000Z') });
  const { user, token } = await aUser(server, { premium: true });
  device = aDevice(server, token);
  userId = user.id;
  return () => server.stop();
});

const aFeedback = (fields: Partial<Feedback>): Feedback => ({
  date: '2026-11-22',
  energy_score: 0,
  feedback_text: 'You noticed the small things.',
  improvement_areas: '["Rest"]',
  language: 'en',
  source: 'built_in',
  created_at: '2026-11-21T22:00:00.000Z',
  ...fields,
});
const get = (path: string) => device.send({ method: 'GET', path });
const generate = (body: unknown) =>
  device.send({ method: 'POST', path: '/api/generate-feedback', body });

test('an insight waits until something is written on her day', async () => {
  expect(await generate({})).toMatchObject({ status: 422, body: { code: 'nothing_written' } });
  await device.push([aReflection({ date: '2026-11-22' })]);
  expect((await generate({})).status).toBe(200);
});

test('a day has one feedback: the latest, in the lists and as a change to pull', async () => {
  const feedback = createFeedbackRepository(server.database);
  await feedback.saveFeedback(userId, aFeedback({ energy_score: 4 }));
  await feedback.saveFeedback(userId, aFeedback({ date: '2026-11-20', energy_score: 9.5 }));
  const seq = await feedback.saveFeedback(userId, aFeedback({}));

  expect((await get('/api/daily-feedback')).body).toEqual(aFeedback({}));
  expect((await get('/api/daily-feedback?date=2026-11-19')).body).toBeNull();
  expect((await get('/api/feedback/history')).body).toMatchObject([
    { date: '2026-11-22', energy_score: 0 },
    { date: '2026-11-20', energy_score: 9.5 },
  ]);
  expect((await get('/api/sync/feedback')).body).toMatchObject({
    documents: [{ date: '2026-11-20' }, { ...aFeedback({}), seq }],
    has_more: false,
    restarted: false,
  });
  expect((await get('/api/sync/feedback?from=2026-11-21')).body).toMatchObject({
    documents: [{ date: '2026-11-22' }],
  });
});

test('answers and feedback share her one counter, so a checkpoint of either is never ahead of it', async () => {
  const { body } = await get('/api/sync/feedback');
  const { checkpoint } = pullFeedback.output.parse(body);
  expect((await get(`/api/sync/feedback?after=${checkpoint}`)).body).toMatchObject({
    documents: [],
    restarted: false,
  });
  expect((await get(`/api/sync/reflections?after=${checkpoint}`)).body).toMatchObject({
    documents: [],
    restarted: false,
  });
});

/** Word for word what the pages of yesterday's build (2026-11-21) read a pulled insight with. */
const yesterdaysInsight = z.object({
  date: z.string(),
  energy_score: z.nullable(z.number()),
  feedback_text: z.string(),
  improvement_areas: z.string(),
  language: z.enum(['en', 'ar']),
  source: z.enum(['model', 'built_in']),
  created_at: z.iso.datetime(),
  seq: z.number(),
});

test('a day without a number comes to a page of yesterday as well, and what follows it', async () => {
  const { user, token } = await aUser(server, { premium: true });
  const her = aDevice(server, token);
  const ask = (date: string) =>
    her.send({ method: 'POST', path: '/api/generate-feedback', body: { date } });
  await her.push([aReflection({ date: '2026-11-20', answer: 'The bus. The shop. The bus.' })]);
  const { body } = await ask('2026-11-20');
  expect(body).toMatchObject({ energy_score: null, source: 'built_in' });
  const feedback = createFeedbackRepository(server.database);
  await feedback.saveFeedback(user.id, aFeedback({ date: '2026-11-21', energy_score: 7 }));

  const pulled = await her.send({ method: 'GET', path: '/api/sync/feedback' });
  const { documents } = z.object({ documents: z.array(yesterdaysInsight) }).parse(pulled.body);
  expect(documents.map(({ energy_score }) => energy_score)).toEqual([null, 7]);
});
