import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
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
