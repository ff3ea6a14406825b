import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from './http-client.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { openEvents } from '../sync/sync-client.ts';
import { isOnPostgres } from '../../../sync-server/db/testing/test-databases.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
});

test.each(['/api', '/api/', '/api/nothing', '/api/auth', '/api/auth/me/', '/api/community'])(
  '%s is unknown and says so in JSON',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'OPTIONS']) {
      const { status, json } = await ask(server, { method, path });
      expect(status).toBe(404);
      expect(json).toEqual({ error: 'There is nothing here.', code: 'not_found' });
    }
  },
);

test('a long answer travels packed, one that could hold a secret never', async () => {
  const { token } = await aUser(server, { premium: true });
  const path = '/api/sync/days?from=2026-11-21&days=7';
  const headers = bearer(token);
  const encodings: (string | null)[] = [];
  const bodies: string[] = [];
  for (const accepted of ['gzip, deflate, br', 'gzip', 'identity']) {
    const answer = await ask(server, {
      path,
      headers: { ...headers, 'accept-encoding': accepted },
    });
    encodings.push(answer.headers.get('content-encoding'));
    bodies.push(answer.text);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  }
  expect(encodings).toEqual(['br', 'gzip', null]);
  expect(new Set(bodies).size).toBe(1);
  const body = { email: 'packed@example.org', password: 'long enough' };
  const signedUp = await ask(server, { method: 'POST', path: '/api/auth/signup', body });
  expect(signedUp.headers.has('content-encoding')).toBe(false);
});

test('a method that a path does not have is refused with those it has', async () => {
  const { status, code, headers } = await ask(server, { method: 'PUT', path: '/api/auth/login' });
  expect([status, code]).toEqual([405, 'method_not_allowed']);
  expect(headers.get('allow')).toBe('POST');
});

test('the public facts name what is configured', async () => {
  const { json } = await ask(server, { path: '/api/config' });
  expect(json).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    stripe_publishable_key: null,
    support_email: null,
    features: { payments: false, mail: false, ai: false },
  });
});

test('an error names its request fields, and nothing of the machinery', async () => {
  const { status, json } = await ask(server, {
    method: 'POST',
    path: '/api/auth/signup',
    body: { email: 'nobody', password: 'x' },
  });
  expect(status).toBe(400);
  expect(json).toEqual({
    error: 'Something in the request is not valid.',
    code: 'invalid_input',
    fields: { email: expect.any(String) as string, password: expect.any(String) as string },
  });
});

test('the process lives and the database answers; when it does not, ready says no', async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const own = await startTestServer({ logger: pino({ level: 'error' }, { write }) });
  expect((await ask(own, { path: '/healthz' })).status).toBe(200);
  expect((await ask(own, { path: '/readyz' })).status).toBe(200);
  await own.database.close();
  expect((await ask(own, { path: '/healthz' })).status).toBe(200);
  for (let probe = 0; probe < 3; probe += 1) {
    expect((await ask(own, { path: '/readyz' })).status).toBe(503);
  }
  const away = () => lines.filter((line) => line.includes('the database does not answer'));
  await vi.waitFor(() => expect(away()).toHaveLength(1));
  const fault = await ask(own, { path: '/api/auth/me', headers: { authorization: 'Bearer x' } });
  expect(fault).toMatchObject(
    // A database that is not this process may come back.
    isOnPostgres ? { status: 503, code: 'unavailable' } : { status: 500, code: 'unexpected' },
  );
  expect(Object.keys(fault.json as object)).toEqual(['error', 'code']);
  await own.stop();
});

test('an event stream outlives its heartbeats, and ends with the session that opened it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { token, user } = await aUser(server);
    const events = await openEvents(server, aDevice(server, token));
    expect(await events.next()).toBe(0);
    await vi.advanceTimersByTimeAsync(100_000);
    await server.database.kysely.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    const next = events.next();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await next).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
