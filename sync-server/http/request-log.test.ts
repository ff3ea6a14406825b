import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';
import { describe } from './request-log.ts';

const secret = 'canary7f3a';

test('a fault of a model is named as well, whatever its server chose to say', () => {
  const said = { message: secret, code: 'rate_limit_exceeded', type: secret, param: secret };
  const headers = new Headers({ 'x-request-id': 'req_9' });
  const described = describe(OpenAI.APIError.generate(429, { error: said }, secret, headers));
  expect(described).toMatchObject({
    fault: 'RateLimitError',
    code: 'rate_limit_exceeded',
    status: 429,
    request: 'req_9',
  });
  const keyed = describe(
    OpenAI.APIError.generate(401, { error: { code: 'sk_live_51canary' } }, '', new Headers()),
  );
  expect(keyed).toMatchObject({ fault: 'AuthenticationError', status: 401 });
  expect(JSON.stringify([described, keyed])).not.toContain('canary');
});

test('causes are followed to what the network met, and not in a circle', async () => {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fetched: unknown = await fetch(`http://127.0.0.1:${port}/`).catch(
    (error: unknown) => error,
  );
  server.close();
  expect(describe(new Error(secret, { cause: fetched }))).toMatchObject({
    fault: 'Error',
    causes: [{ fault: 'TypeError' }, { code: expect.any(String) as string }],
  });
  const circle = new Error(secret);
  circle.cause = circle;
  expect(JSON.stringify(describe(circle))).not.toContain(secret);
});

test('a mail server is named by its code and its number', () => {
  const refused = Object.assign(new Error(`535 ${secret}`), { code: 'EAUTH', responseCode: 535 });
  expect(describe(refused)).toMatchObject({ code: 'EAUTH', status: 535 });
});

test('probes that are answered well are not logged, and those that fail are', async () => {
  const statuses: unknown[] = [];
  const write = (line: string) => {
    const { msg, status } = JSON.parse(line) as { readonly msg: string; readonly status: unknown };
    if (msg === 'request') statuses.push(status);
  };
  const server = await startTestServer({ logger: pino({ base: null }, { write }) });
  const ask = (path: string) => fetch(server.url + path).then((response) => response.text());
  for (const path of ['/healthz', '/readyz', '/readyz/', '/healthz?x', '/api/config']) {
    await ask(path);
  }
  expect(statuses).toEqual([200]);
  server.database.health.noteDamaged();
  await ask('/healthz');
  await ask('/readyz');
  expect(statuses).toEqual([200, 503]);
  await server.stop();
});
