import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { pullAll } from './sync-client.ts';
import { aDevice, type Device } from './reflections-client.ts';

let server: TestServer;
let device: Device;

beforeAll(async () => {
  server = await startTestServer();
  const { token } = await aUser(server, { premium: true });
  device = aDevice(server, token);
  return () => server.stop();
});

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    "' OR 1=1 --",
    '9999-12-31T23:59:59Z',
    '0000-01-01',
    [],
    {},
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
);

/** A good reflection with some of its fields replaced, dropped or joined by strange ones. */
const almost = fc
  .dictionary(
    fc.constantFrom('deleted', 'user_id', 'seq', ...Object.keys(aReflection())),
    fc.option(nasty, { nil: undefined }),
    { maxKeys: 3 },
  )
  .map((changes) => ({ ...aReflection(), ...changes }));

test('no item a caller can make fails the batch, its neighbours or what is read afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(almost, nasty), { maxLength: 8 }), async (items) => {
      const good = aReflection();
      const results = await device.push([...items, good]);
      expect(results).toHaveLength(items.length + 1);
      expect(results.at(-1)).toMatchObject({ id: good.id, status: 'stored' });
    }),
    { numRuns: 200, seed: 20261121 },
  );
  for (const path of ['/api/reflections', '/api/reflections/history', '/api/sync/digest']) {
    expect((await device.send({ method: 'GET', path })).status).toBe(200);
  }
  expect((await pullAll(device)).documents.length).toBeGreaterThan(200);
});

test('whatever is sent to a route of hers, the server answers below 500', async () => {
  const routes = [
    ['POST', '/api/reflections'],
    ['POST', '/api/reflections/batch'],
    ['POST', '/api/generate-feedback'],
    ['GET', '/api/sync/reflections'],
    ['GET', '/api/sync/feedback'],
    ['GET', '/api/sync/digest'],
    ['GET', '/api/daily-feedback'],
    ['DELETE', '/api/reflections/x'],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), nasty, fc.string(), async (route, body, text) => {
      const [method, path] = route;
      const query = new URLSearchParams({ after: text, limit: text, from: text, date: text });
      const { status } = await device.send(
        method === 'POST'
          ? { method, path, body }
          : { method, path: `${path}?${query.toString()}` },
      );
      const nothingWritten = path === '/api/generate-feedback' ? [422] : [];
      expect([200, 201, 400, 404, ...nothingWritten]).toContain(status);
    }),
    { numRuns: 400, seed: 20261121 },
  );
});

test('broken bodies are refused with a reason', async () => {
  const deep = '['.repeat(10_000);
  const bodies = [
    '{',
    '{"reflections": [{"__proto__": 1}]}',
    'null',
    '"text"',
    '[1]',
    '{"reflections": 1e400}',
    deep,
    '\u0000',
  ];
  for (const body of bodies) {
    const answer = await fetch(`${server.url}/api/reflections/batch`, {
      method: 'POST',
      body,
      headers: device.headers,
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/"code":"invalid_(json|input)"/);
  }
});
