import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const OURS = { 'sec-fetch-site': 'same-origin' };

test('a browser that died before it wrote its cookie down gets another one when its page starts', async () => {
  const who = await aUser(server);
  expect(await cookieFor(who.token, { cookie: who.cookie })).toBeNull();
  const cookie = await cookieFor(who.token);
  expect(cookie).toMatch(/^__Host-sid=[\w-]{43}$/);
  expect(await statusOfSending(cookie)).toBe(200);
  // One session, one cookie.
  expect(await statusOfSending(who.cookie)).toBe(401);
  expect(await cookieFor(who.token, { cookie: cookie ?? '' })).toBeNull();
});

test('two of her pages that start without one: the next start has one that holds', async () => {
  const who = await aUser(server);
  const both = await Promise.all([cookieFor(who.token), cookieFor(who.token)]);
  for (const kept of both) {
    const next = await cookieFor(who.token, { cookie: kept ?? '' });
    expect(await statusOfSending(next ?? kept)).toBe(200);
  }
});

test('it lives as long as its session, and says of a closed device as little as the one before', async () => {
  const who = await aUser(server);
  const headers = { ...bearer(who.token), ...OURS };
  await ask(server, {
    method: 'POST',
    path: '/api/auth/closed-device',
    headers,
    body: { closed: true },
  });
  const answer = await ask(server, { path: '/api/auth/me', headers });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=\d{7,8}$/);
  const byCookie = { cookie: cookie.split(';', 1)[0] ?? '', ...OURS };
  expect(await ask(server, { path: '/api/sync/reflections', headers: byCookie })).toMatchObject({
    status: 401,
  });
  expect(await statusOfSending(byCookie.cookie)).toBe(200);
});

test('no other program gets one, and a session that waits here for its end keeps its own', async () => {
  const [who, other] = [await aUser(server), await aUser(server)];
  const { headers } = await ask(server, { path: '/api/auth/me', headers: bearer(who.token) });
  expect(headers.getSetCookie().filter((one) => one.startsWith('__Host-sid'))).toEqual([]);
  expect(await statusOfSending(who.cookie)).toBe(200);
  expect(await cookieFor(who.token, { cookie: other.cookie })).toBeNull();
  expect(await statusOfSending(other.cookie)).toBe(200);
});

/** Of a page's first question; null where none is handed out. */
async function cookieFor(token: string, headers = {}): Promise<string | null> {
  const answer = await ask(server, {
    path: '/api/auth/me',
    headers: { ...bearer(token), ...OURS, ...headers },
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-sid='));
  return cookie?.split(';', 1)[0] ?? null;
}

/** As the worker sends what waits. */
async function statusOfSending(cookie: string | null): Promise<number> {
  const answer = await ask(server, {
    method: 'POST',
    path: '/api/reflections/batch',
    headers: { cookie: cookie ?? '', ...OURS },
    body: { reflections: [aReflection()] },
  });
  return answer.status;
}
