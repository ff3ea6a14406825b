import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../shared/contract/routes.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';

let server: TestServer;
const next = () => randomBytes(32).toString('base64url');
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const wordRoutes = routes.filter(({ access }) => access.words === true);

test('S8: the cookie of a device that is kept closed sends, and reads no word', async () => {
  const who = await aUser(server);
  const byCookie = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  const byBearer = { authorization: `Bearer ${who.token}` };
  const statuses = (headers: Record<string, string>) =>
    Promise.all(
      wordRoutes.map(async ({ path }) => (await fetch(server.url + path, { headers })).status),
    );
  expect(wordRoutes.map(({ path }) => path)).toEqual([
    '/api/sync/reflections',
    '/api/sync/feedback',
    '/api/sync/digest',
  ]);
  expect(await statuses(byCookie)).toEqual([200, 200, 200]);

  const closed = await close(who.token, { closed: true });
  expect(closed.headers.get('clear-site-data')).toBeNull();
  expect(await statuses(byCookie)).toEqual([401, 401, 401]);
  expect(await statuses(byBearer)).toEqual([200, 200, 200]);
  const sent = await fetch(`${server.url}/api/reflections/batch`, {
    method: 'POST',
    headers: { ...byCookie, 'content-type': 'application/json' },
    body: JSON.stringify({ reflections: [aReflection()] }),
  });
  expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });

  expect((await close(who.token, { closed: false })).status).toBe(200);
  expect(await statuses(byCookie)).toEqual([200, 200, 200]);
});

test.each([
  ['', (id: string) => ({ id, deleted: true })],
  [
    'a sealed one: ',
    (id: string) => ({ id, deleted: true, generation: 1, sealed: 'A'.repeat(64) }),
  ],
])('%sit erases nothing; the page that her words opened does', async (_kind, erasureOf) => {
  const who = await aUser(server);
  const [kept, written] = [aReflection(), aReflection()];
  const send = async (headers: Record<string, string>, reflections: readonly object[]) => {
    const answer = await fetch(`${server.url}/api/reflections/batch`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ reflections }),
    });
    return (await answer.json()) as { readonly results: readonly { readonly status: string }[] };
  };
  const byCookie = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  const byBearer = { authorization: `Bearer ${who.token}` };
  await send(byBearer, [kept]);
  await close(who.token, { closed: true });
  expect(await send(byCookie, [erasureOf(kept.id), written])).toMatchObject({
    results: [{ status: 'rejected', code: 'erased_unopened' }, { status: 'stored' }],
  });
  const listed = await fetch(`${server.url}/api/sync/reflections`, { headers: byBearer });
  expect(await listed.text()).toContain(kept.id);
  const { results } = await send(byBearer, [{ id: kept.id, deleted: true }]);
  expect(results).toMatchObject([{ status: 'stored' }]);
  await close(who.token, { closed: false });
  const open = await send(byCookie, [{ id: written.id, deleted: true }]);
  expect(open.results).toMatchObject([{ status: 'stored' }]);
});

test('a browser that shall keep nothing of before is told so, and keeps its cookies', async () => {
  const who = await aUser(server);
  const answer = await close(who.token, { closed: true, empty: true });
  expect(answer.headers.get('clear-site-data')).toBe('"storage"');
});

function close(bearer: string, body: object): Promise<Response> {
  return fetch(`${server.url}/api/auth/closed-device`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function statusOf(bearer: string, path = '/api/auth/me'): Promise<number> {
  return (await fetch(server.url + path, { headers: { authorization: `Bearer ${bearer}` } }))
    .status;
}

test('TOKEN: the bearer that lay open on a device holds until the one in its place is used, and never again', async () => {
  const who = await aUser(server);
  const [lost, taken] = [next(), next()];
  // The answer to the first was lost: it is asked again, with another.
  for (const next_token of [lost, taken]) {
    const answer = await close(who.token, { closed: true, next_token });
    expect(await answer.json()).toEqual({ success: true, next_token_taken: true });
  }
  expect(await statusOf(who.token)).toBe(200);
  expect(await statusOf(lost)).toBe(401);
  expect(await statusOf(who.token)).toBe(200);

  // Several at once, as a page begins: each of them is hers.
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => statusOf(taken)))).toEqual([
    200, 200, 200, 200, 200,
  ]);
  for (const { path } of wordRoutes) expect(await statusOf(who.token, path)).toBe(401);
  expect((await close(who.token, { closed: true, next_token: next() })).status).toBe(401);
  expect(await statusOf(taken)).toBe(200);
  expect(await rowOf(who.sessionId)).toMatchObject({ cookie_sends_only: 1, next_token_hash: null });
});

test('one that is not used yet is forgotten where the device is not closed after all', async () => {
  const who = await aUser(server);
  const drawn = next();
  await close(who.token, { closed: true, next_token: drawn });
  // Said once more, as each page does, it stays.
  await close(who.token, { closed: true });
  expect((await rowOf(who.sessionId)).next_token_hash).not.toBeNull();
  await close(who.token, { closed: false });
  expect(await statusOf(drawn)).toBe(401);
  expect(await statusOf(who.token)).toBe(200);
});

test('a bearer of another shape is refused, and nothing has changed', async () => {
  const who = await aUser(server);
  for (const next_token of ['', 'a', 'x'.repeat(44), `${'x'.repeat(42)}!`]) {
    expect((await close(who.token, { closed: true, next_token })).status).toBe(400);
  }
  expect(await rowOf(who.sessionId)).toMatchObject({
    cookie_sends_only: 0,
    next_token_hash: null,
  });
});

function rowOf(sessionId: string) {
  const { kysely } = server.database;
  const rows = kysely.selectFrom('sessions').selectAll().where('id', '=', sessionId);
  return rows.executeTakeFirstOrThrow();
}

test('her account is deleted meanwhile: both bearers hear so', async () => {
  const who = await aUser(server);
  const drawn = next();
  await close(who.token, { closed: true, next_token: drawn });
  const gone = await fetch(`${server.url}/api/account`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: who.password }),
  });
  expect(gone.status).toBe(200);
  for (const bearer of [who.token, drawn]) {
    const answer = await fetch(`${server.url}/api/auth/me`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(await answer.json()).toMatchObject({ code: 'account_deleted' });
  }
});
