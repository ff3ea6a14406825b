import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
});

test.each([
  ['a byte that begins nothing', [0xff]],
  ['a character cut in two', [0xd8]],
  ['half a pair', [0xed, 0xa0, 0xbd]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['the end of a long one missing', [0xf0, 0x9f, 0x8c]],
])('%s in a body is refused, and nothing of it is stored', async (_what, bytes) => {
  const { token, user } = await aUser(server);
  const text = (inside: readonly number[]) =>
    Buffer.concat([
      Buffer.from('{"question_id":"ic-001","answer":"salt '),
      Buffer.from(inside),
      Buffer.from('"}'),
    ]);
  const send = (raw: Uint8Array, encoding: string) => {
    const headers = {
      ...bearer(token),
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': encoding,
    };
    return ask(server, {
      method: 'POST',
      path: '/api/reflections',
      headers,
      raw: new Uint8Array(raw),
    });
  };
  for (const encoding of ['identity', 'gzip']) {
    const packed = (inside: readonly number[]) =>
      encoding === 'gzip' ? gzipSync(text(inside)) : text(inside);
    expect(await send(packed(bytes), encoding)).toMatchObject({
      status: 400,
      code: 'invalid_json',
    });
    expect((await send(packed([0xd9, 0x85]), encoding)).status).toBe(201);
  }
  const kept = await readAnswers(server.database, user.id);
  expect(kept.map(({ answer }) => answer)).toEqual(['salt م', 'salt م']);
});

test('what stands beside the matter refuses nothing: a language we do not speak, a zone nobody knows', async () => {
  const body = { email: 'polyglot@example.org', password: 'seven quiet words', language: 'tlh' };
  const headers = { 'x-time-zone': 'Mars/Olympus', 'accept-language': 'tlh' };
  expect(
    (await ask(server, { method: 'POST', path: '/api/auth/signup', body, headers })).status,
  ).toBe(201);
  const { token } = await aUser(server, { premium: true });
  const hers = { ...headers, ...bearer(token) };
  const asked = [
    ['GET', '/api/daily-affirmation?language=tlh'],
    ['GET', '/api/user-daily-questions?language=tlh'],
    ['GET', '/api/daily-feedback'],
    ['GET', '/api/sync/reflections'],
  ] as const;
  for (const [method, path] of asked) {
    expect((await ask(server, { method, path, headers: hers })).status).toBe(200);
  }
  const sent = {
    question_id: 'ic-001',
    answer: 'Rain.',
    time_zone: 'Mars/Olympus',
    language: 'tlh',
  };
  const stored = await ask(server, {
    method: 'POST',
    path: '/api/reflections',
    body: sent,
    headers: hers,
  });
  expect(stored).toMatchObject({ status: 201, json: { time_zone: 'UTC', language: 'en' } });
  const insight = { method: 'POST', path: '/api/generate-feedback', headers: hers } as const;
  expect((await ask(server, { ...insight, body: { language: 'tlh' } })).status).toBe(200);
  const exported = await ask(server, { path: '/api/account/export', headers: hers });
  expect(exported.json).toMatchObject({
    reflections: [{ as_sent: { time_zone: 'Mars/Olympus', language: 'tlh' } }],
  });
});
