import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { logOut } from '../../../shared/contract/auth.ts';
import { sendsBody, type Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer, type Answered } from './http-client.ts';
import { exampleInput, nameOf, requestFor } from './route-examples.ts';

/** Pages are for people: they refuse in a sentence, not in JSON. */
const apiRoutes = routes.filter((route) => route.page !== true);
let server: TestServer;

beforeAll(async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'noor-page-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Noor</title>');
  server = await startTestServer({ webRoot });
  return async () => {
    await server.stop();
    await rm(webRoot, { recursive: true });
  };
});

const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\udfffb',
    '\u202e\u2066',
    '__proto__',
    'constructor',
    "' OR 1=1 --",
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '9999-12-31T23:59:59Z',
    '../../etc/passwd',
    'é'.repeat(1_000),
    [],
    {},
    [[[[]]]],
    { toString: 'x' },
    { __proto__: { admin: true }, constructor: { prototype: null } },
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** The valid input with some of its fields replaced, dropped or joined by strange ones. */
function almost(route: Route): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(exampleInput(route));
  const known = fc.dictionary(
    fc.constantFrom(...names, 'id', 'subscription_type', '__proto__', 'user_id'),
    strange,
    { maxKeys: 3 },
  );
  return fc
    .tuple(known, fc.subarray(names, { maxLength: Math.min(1, names.length) }))
    .map(([changes, dropped]) =>
      Object.fromEntries(
        Object.entries({ id: 'none', ...exampleInput(route), ...changes }).filter(
          ([name]) => !dropped.includes(name),
        ),
      ),
    );
}

/** A refusal names its reason; only what is not configured here may answer from 500 on. */
function expectNoFault({ status, json, code, text }: Answered): void {
  if (status >= 500) expect([status, code]).toEqual([503, 'not_configured']);
  if (status >= 400) expect(json).toMatchObject({ error: expect.any(String) as string });
  expect(text).not.toMatch(/node_modules|sync-server|\bat \w+ \(|SQLITE|Error:/);
}

for (const route of apiRoutes) {
  test(`${nameOf(route)} answers strange fields with a reason, never with a fault`, async () => {
    let { token } = await aUser(server, { premium: true });
    await fc.assert(
      fc.asyncProperty(almost(route), async (input) => {
        if (route === logOut) ({ token } = await aUser(server, { premium: true }));
        const asked = requestFor(route, input);
        expectNoFault(await ask(server, { ...asked, headers: bearer(token) }));
      }),
      { numRuns: 40, seed: 20261121 },
    );
  });
}

const bodies: readonly [name: string, raw: string | Uint8Array<ArrayBuffer>][] = [
  ['nothing but a brace', '{'],
  ['a bare string', '"words"'],
  ['a bare null', 'null'],
  ['a list', '[]'],
  ['deep lists', deep('[', ']')],
  ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['a number beyond all numbers', '{"limit":1e400}'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['the same key twice', '{"email":"a@b.cc","email":7}'],
  ['broken UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a byte order mark', '\ufeff{}'],
  ['a lone surrogate', '{"email":"\\ud800","password":"\\udc00\\udc00\\udc00\\udc00"}'],
  ['a NUL', '{"email":"\\u0000@b.cc","password":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"}'],
  ['no JSON', 'email=a%40b.cc'],
];

const bomb = new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' ')));

for (const route of apiRoutes.filter(sendsBody)) {
  test.each(bodies)(`${nameOf(route)} with %s as body`, async (_name, raw) => {
    const { token } = await aUser(server, { premium: true });
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const answered = await ask(server, { method: route.method, path: route.path, headers, raw });
    expectNoFault(answered);
    expect({}).not.toHaveProperty('admin');
  });

  test(`${nameOf(route)} reads only JSON, only so much, also when it was packed`, async () => {
    const { token } = await aUser(server, { premium: true });
    const send = (type: string, raw: string | Uint8Array<ArrayBuffer>, encoding = 'identity') => {
      const headers = {
        ...bearer(token),
        'content-type': type,
        'content-encoding': encoding,
      };
      return ask(server, { method: route.method, path: route.path, headers, raw });
    };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await send(type, 'a=b')).status).toBe(415);
    }
    expect((await send('application/json', '{}', 'rot13')).status).toBe(415);
    const tooMuch = JSON.stringify({ padding: 'x'.repeat(1_100_000) });
    expect((await send('application/json', tooMuch)).status).toBe(413);
    expect([413, 415]).toContain((await send('application/json', bomb, 'gzip')).status);
  });
}

test('ordinary bodies may have 64 KB, her words a megabyte', async () => {
  const { token } = await aUser(server, { premium: true });
  const send = (path: string, body: unknown) =>
    ask(server, { method: 'POST', path, headers: bearer(token), body });
  const padding = 'x'.repeat(70_000);
  expect((await send('/api/account/language', { language: 'en', padding })).status).toBe(413);
  const answer = '\u{1f469}\u200d\u{1f4bb}'.repeat(12_000);
  expect((await send('/api/reflections', { question_id: 'ic-001', answer })).status).toBe(201);
});

const paths = [
  '/api/%',
  '/api/reflections/%E0%A4%A',
  '/api/reflections/..%2f..%2fetc',
  '/api/sync/reflections?after=%00&limit[]=1&limit[]=2',
  '/api/sync/reflections?after=a&after=b',
  '/api/sync/days?from=9999-12-30&days=7',
  '/api/sync/days?from=2026-11-21&days=1e9',
  '/api/sync/days?__proto__=1&from=0000-01-01',
  `/api/${'a/'.repeat(2_000)}`,
  '/api',
  '/api/',
  '//api/auth/me',
  '/%00',
  '/assets/..%2f..%2fpackage.json',
  '/assets/../../package.json',
  '/%2e%2e/package.json',
];

test.each(paths)('the path %s is answered without a fault', async (path) => {
  const { token } = await aUser(server, { premium: true });
  const status = await askRaw(path, { authorization: `Bearer ${token}` });
  expect(status).toBeLessThan(500);
});

test.each([
  ['x-time-zone', 'Mars/Olympus'],
  ['x-time-zone', 'a'.repeat(8_000)],
  ['x-noor-user', '\u00ff\u00fe'],
  ['accept-language', ';q=zzz,,,,*'],
  ['authorization', 'Bearer \u00ff'],
  ['cookie', '__Host-sid=%%%; =; ;;;'],
  ['content-length', '0'],
  ['accept-encoding', 'br;q=nonsense'],
])('the header %s may hold anything', async (name, value) => {
  const { token } = await aUser(server, { premium: true });
  const status = await askRaw('/api/auth/me', { ...bearer(token), [name]: value });
  expect(status).toBeLessThan(500);
});

/** Past fetch, which tidies paths and headers. */
function askRaw(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: server.port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}
