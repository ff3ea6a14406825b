import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../shared/contract/routes.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';

let server: TestServer;
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
  const close = (body: object) =>
    fetch(`${server.url}/api/auth/closed-device`, {
      method: 'POST',
      headers: { ...byBearer, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(wordRoutes.map(({ path }) => path)).toEqual([
    '/api/sync/reflections',
    '/api/sync/feedback',
    '/api/sync/digest',
  ]);
  expect(await statuses(byCookie)).toEqual([200, 200, 200]);

  const closed = await close({ closed: true });
  expect(closed.headers.get('clear-site-data')).toBeNull();
  expect(await statuses(byCookie)).toEqual([401, 401, 401]);
  expect(await statuses(byBearer)).toEqual([200, 200, 200]);
  const sent = await fetch(`${server.url}/api/reflections/batch`, {
    method: 'POST',
    headers: { ...byCookie, 'content-type': 'application/json' },
    body: JSON.stringify({ reflections: [aReflection()] }),
  });
  expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });

  expect((await close({ closed: false })).status).toBe(200);
  expect(await statuses(byCookie)).toEqual([200, 200, 200]);
});

test('a browser that shall keep nothing of before is told so, and keeps its cookies', async () => {
  const who = await aUser(server);
  const answer = await fetch(`${server.url}/api/auth/closed-device`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ closed: true, empty: true }),
  });
  expect(answer.headers.get('clear-site-data')).toBe('"storage"');
});
