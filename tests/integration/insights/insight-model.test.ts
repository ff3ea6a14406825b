import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedbackSchema, type Feedback } from '../../../shared/contract/feedback.ts';
import type { AiConfig } from '../../../sync-server/config.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import {
  answers,
  goodInsight,
  says,
  startModelServer,
  type ModelServer,
} from '../../doubles/model-server.ts';
import { unfitReplies } from '../../doubles/unfit-replies.ts';
import { aDevice, type Device } from '../sync/reflections-client.ts';

const DAY = '2026-11-21';
const TIMEOUT_MS = 60_000;
const now = () => Date.parse(`${DAY}T20:00:00.000Z`);

let model: ModelServer;
let server: TestServer;
let device: Device;

beforeEach(async () => {
  model = await startModelServer();
  await start({});
  return () => model.stop();
});
afterEach(() => server.stop());

async function start(ai: Partial<AiConfig>): Promise<void> {
  server = await startTestServer({
    now,
    config: {
      ai: {
        baseUrl: model.baseUrl,
        apiKey: 'sk-test',
        model: 'test',
        timeoutMs: TIMEOUT_MS,
        dailyPerUser: 100,
        dailyTotal: 1_000,
        ...ai,
      },
    },
  });
  const { token } = await aUser(server, { premium: true });
  device = aDevice(server, token);
}

const get = async (path: string) => (await device.send({ method: 'GET', path })).body;
const post = (path: string, body: unknown) => device.send({ method: 'POST', path, body });
const agree = () => post('/api/insights/model', { agreed: true, host: model.host, model: 'test' });

async function insight(fields: Partial<Parameters<typeof aReflection>[0]> = {}): Promise<Feedback> {
  await device.push([aReflection({ date: DAY, answer: 'I rested in the garden.', ...fields })]);
  const { body } = await post('/api/generate-feedback', { date: DAY, language: 'en' });
  return feedbackSchema.parse(body);
}

test('nothing reaches a model before she agreed, and the insight comes all the same', async () => {
  expect(await get('/api/insights/model')).toEqual({
    recipient: { host: model.host, model: 'test' },
    agreed_at: null,
  });
  expect((await insight()).source).toBe('built_in');
  expect(model.bodies).toEqual([]);
});

test('once she agreed the model writes; our code builds the text that is stored', async () => {
  expect((await agree()).status).toBe(200);
  const written = await insight();
  expect(written).toMatchObject({ source: 'model', energy_score: 6, language: 'en' });
  expect(written.feedback_text).toBe(
    [
      ...goodInsight.paragraphs,
      'Your Personalized Recommendations\n1. Sit outside for ten minutes.\n2. Call your sister.',
    ].join('\n\n'),
  );
  expect(JSON.parse(written.improvement_areas)).toEqual(['Evening rest']);
});

test('she is asked anew when her answers would go to somebody else', async () => {
  const refused = await post('/api/insights/model', {
    agreed: true,
    host: 'elsewhere.example',
    model: 'test',
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'recipient_changed' } });
  await agree();
  await server.database.kysely.updateTable('users').set({ model_name: 'older' }).execute();
  expect(await get('/api/insights/model')).toMatchObject({ agreed_at: null });
  expect((await insight()).source).toBe('built_in');
});

test('what she takes back is taken back at once', async () => {
  await agree();
  await post('/api/insights/model', { agreed: false });
  expect((await insight()).source).toBe('built_in');
  expect(model.bodies).toEqual([]);
});

test.each(unfitReplies)('Noor writes itself when the model gives %s', async (_, reply) => {
  await agree();
  model.reply = reply;
  const written = await insight();
  expect(written.source).toBe('built_in');
  expect(written.feedback_text.length).toBeGreaterThan(40);
  expect(model.bodies.length).toBeGreaterThan(0);
  expect(model.bodies.length).toBeLessThanOrEqual(2);
});

test('Noor writes itself when the model gives no answer in time', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  await agree();
  model.reply = () => patience.abort(new DOMException('too late', 'TimeoutError'));
  expect((await insight()).source).toBe('built_in');
  expect(timeout).toHaveBeenCalledExactlyOnceWith(TIMEOUT_MS);
  expect(model.bodies).toHaveLength(1);
  timeout.mockRestore();
});

const repaired: readonly (readonly [string, object, Partial<Feedback>])[] = [
  ['a score of 99', { energy_score: 99 }, { energy_score: 10 }],
  ['a score below nothing', { energy_score: -3.7 }, { energy_score: 0 }],
  ['a score between two', { energy_score: 6.6 }, { energy_score: 7 }],
  ['no score', { energy_score: null }, { energy_score: null }],
];

test.each(repaired)(
  '%s is stored as a number in range, or as none',
  async (_, change, expected) => {
    await agree();
    model.reply = says({ ...goodInsight, ...change });
    expect(await insight()).toMatchObject({ source: 'model', ...expected });
  },
);

const json = JSON.stringify(goodInsight);
test.each([
  ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
  [
    'in a fence without a name',
    `Here it is:\n\n\`\`\`\n${JSON.stringify(goodInsight, null, 2)}\n\`\`\`\nTake care.`,
  ],
  ['after thoughts', `<think>She writes {"energy_score": 2} of a garden.</think>\n\n${json}`],
  ['after thoughts whose beginning is missing', `a garden, then.\n</think>\n${json}`],
  [
    'after thoughts, in a fence',
    `<think>\n\`\`\`json\n{}\n\`\`\`\n</think>\n\`\`\`json\n${json}\n\`\`\``,
  ],
  ['between words', `Of course. ${json} I hope this helps.`],
])('an insight that stands %s is read', async (_where, text) => {
  await agree();
  model.reply = says(text);
  expect(await insight()).toMatchObject({ source: 'model', energy_score: 6 });
});

test('a marker and control characters in the answer never reach her', async () => {
  await agree();
  model.reply = says({
    ...goodInsight,
    paragraphs: [
      'Rest well.\u202e There is more.\n\nYour Personalized Recommendations\n1. Pay here',
    ],
  });
  const { feedback_text: text } = await insight();
  expect(text).not.toMatch(/https?:|evil\.example|\u202e/);
  expect(text.match(/Your Personalized Recommendations/g)).toHaveLength(1);
});

test('what left the house stands in her ledger byte for byte, and holds nothing she kept back', async () => {
  await agree();
  await device.push([
    aReflection({ date: DAY, answer: 'CANARY-KEPT was a hard talk.', keep_from_model: true }),
  ]);
  model.reply = answers(500, {});
  await insight({ answer: 'I wrote to CANARY@MAIL.example and called +1 (555) 010-9999.' });
  const sent = (await get('/api/insights/sent')) as { body: string; bytes: number; host: string }[];
  expect(sent.map(({ body }) => body).reverse()).toEqual(model.bodies);
  expect(model.bodies).toHaveLength(2);
  for (const body of model.bodies) {
    // The tag around her words is made of chance, and may hold any digits.
    expect(body.replaceAll(/journal-[0-9a-f]{16}/g, 'journal')).not.toMatch(/CANARY|555|010-9999/);
    expect(body).toContain('I wrote to [address] and called [number].');
  }
  expect(sent[0]).toMatchObject({
    host: model.host,
    bytes: Buffer.byteLength(model.bodies[1] ?? ''),
  });
  const { kysely, words } = server.database;
  const rows = await kysely.selectFrom('model_ledger').selectAll().execute();
  const hers = await words.of(rows[0]?.user_id ?? '');
  expect(rows.map((row) => row.body_hash).sort()).toEqual(
    model.bodies.map((body) => hers.markOf(createHash('sha256').update(body).digest('hex'))).sort(),
  );
});

test('a request says nothing of who she is', async () => {
  const { user, token } = await aUser(server, { premium: true, email: 'canary.name@example.org' });
  device = aDevice(server, token);
  await agree();
  await insight();
  const traffic = JSON.stringify([model.bodies, model.headers]);
  expect(traffic).not.toContain('canary.name');
  expect(traffic).not.toContain(user.id);
});

test('an answer that she erases goes from the ledger too', async () => {
  await agree();
  const secret = aReflection({ date: DAY, answer: 'A sentence to be forgotten.' });
  await insight({ id: secret.id, answer: secret.answer });
  await device.send({ method: 'DELETE', path: `/api/reflections/${secret.id}` });
  expect(await get('/api/insights/sent')).toMatchObject([{ date: DAY, body: null }]);
});

test('a day of words about self-harm stays here: kind words, no number', async () => {
  await agree();
  const written = await insight({ answer: 'Some nights I do not want to live any more.' });
  expect(written).toMatchObject({ source: 'built_in', energy_score: null });
  expect(model.bodies).toEqual([]);
});

test.each([
  'We danced, though he threatened me at breakfast. I am scared of my husband.',
  'I laughed with my sister. Took two paracetamol for my head.',
])('a careful day stays here, and Noor writes it: %s', async (answer) => {
  await agree();
  expect(await insight({ answer })).toMatchObject({ source: 'built_in' });
  expect(model.bodies).toEqual([]);
});

test('limits of one person and of all keep the model for those who have not had it', async () => {
  await server.stop();
  await start({ dailyPerUser: 1, dailyTotal: 2 });
  await agree();
  expect((await insight()).source).toBe('model');
  expect((await insight({ answer: 'Later I read.' })).source).toBe('built_in');
  const second = await aUser(server, { premium: true });
  device = aDevice(server, second.token);
  await agree();
  expect((await insight()).source).toBe('model');
  const third = await aUser(server, { premium: true });
  device = aDevice(server, third.token);
  await agree();
  expect((await insight()).source).toBe('built_in');
});

test('two clicks and a late sync make one insight of one content', async () => {
  await agree();
  await device.push([aReflection({ date: DAY, answer: 'I rested.' })]);
  const clicks = await Promise.all(
    [1, 2, 3].map(() => post('/api/generate-feedback', { date: DAY, language: 'en' })),
  );
  expect(new Set(clicks.map(({ text }) => text)).size).toBe(1);
  expect(model.bodies).toHaveLength(1);
});
