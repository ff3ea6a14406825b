import { describe, expect, test } from 'vitest';
import { AppError } from '../contract/app-error.ts';
import { getMe, logIn } from '../contract/auth.ts';
import { getConfig } from '../contract/config.ts';
import { syncDays } from '../contract/days.ts';
import { HEADER_SESSION_EXPIRES } from '../contract/headers.ts';
import { deleteReflection, createReflectionBatch } from '../contract/reflections.ts';
import { type ApiClient, type ApiClientOptions, createApiClient } from './api-client.ts';

const config = {
  version: '1',
  stripe_publishable_key: null,
  support_email: null,
  features: { payments: false, mail: false, ai: false },
};

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function aClient(
  answer: Response | Error | (() => Response),
  options: Partial<ApiClientOptions> = {},
): { api: ApiClient; sent: Sent[]; headers: (name: string) => string | null } {
  const sent: Sent[] = [];
  const api = createApiClient({
    fetch: (input, init) => {
      sent.push({ url: input instanceof Request ? input.url : input.toString(), init: init ?? {} });
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(typeof answer === 'function' ? answer() : answer);
    },
    token: () => 'the-token',
    timeZone: () => 'Asia/Riyadh',
    ...options,
  });
  return { api, sent, headers: (name) => new Headers(sent[0]?.init.headers).get(name) };
}

function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

async function errorOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof AppError) return error;
  throw new Error('no AppError was thrown', { cause: error });
}

describe('a request', () => {
  test('carries the bearer, her zone and, when asked, whose words travel', async () => {
    const { api, headers, sent } = aClient(json(config));
    await api.call(getConfig, {}, { userId: 'amal' });
    expect(headers('authorization')).toBe('Bearer the-token');
    expect(headers('x-time-zone')).toBe('Asia/Riyadh');
    expect(headers('x-noor-user')).toBe('amal');
    expect(sent[0]?.init).toMatchObject({
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
    });
  });

  test('of a visitor carries no bearer and names nobody', async () => {
    const { api, headers } = aClient(json(config), { token: () => null });
    await api.call(getConfig, {});
    expect(headers('authorization')).toBeNull();
    expect(headers('x-noor-user')).toBeNull();
  });

  test('puts path parameters into the path, escaped', async () => {
    const { api, sent } = aClient(json({ success: true }));
    await api.call(deleteReflection, { id: 'a/b?c' });
    expect(sent[0]?.url).toBe('/api/reflections/a%2Fb%3Fc');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('puts the rest of a GET into the query, leaving out what is not given', async () => {
    const { api, sent } = aClient(json([]), { baseUrl: 'http://server.test' });
    await api.call(syncDays, { from: '2026-11-21', days: undefined });
    expect(sent[0]?.url).toBe('http://server.test/api/sync/days?from=2026-11-21');
  });

  test('puts the rest of a POST into a JSON body', async () => {
    const { api, sent, headers } = aClient(json({ results: [] }));
    await api.call(createReflectionBatch, { reflections: [{ id: 'a' }] });
    expect(sent[0]?.init.body).toBe('{"reflections":[{"id":"a"}]}');
    expect(headers('content-type')).toBe('application/json');
  });
});

describe('an answer', () => {
  test('is parsed by the contract, unknown fields left behind', async () => {
    const { api } = aClient(json({ ...config, debug: 'x' }));
    expect(await api.call(getConfig, {})).toEqual(config);
  });

  test('shows its headers, of refusals too', async () => {
    const seen: (string | null)[] = [];
    const onHeaders = (headers: Headers) => seen.push(headers.get(HEADER_SESSION_EXPIRES));
    const headers = { [HEADER_SESSION_EXPIRES]: '2026-12-21T00:00:00Z' };
    await aClient(json(config, { headers }), { onHeaders }).api.call(getConfig, {});
    await errorOf(
      aClient(json({ code: 'not_found' }, { status: 404, headers }), { onHeaders }).api.call(
        getConfig,
        {},
      ),
    );
    expect(seen).toEqual(['2026-12-21T00:00:00Z', '2026-12-21T00:00:00Z']);
  });

  test("with the server's error keeps its code, sentence, fields and wish to wait", async () => {
    const body = {
      error: 'Too many tries.',
      code: 'too_many_requests',
      fields: { password: 'wrong', odd: 7 },
    };
    const { api } = aClient(json(body, { status: 429, headers: { 'retry-after': '30' } }));
    const error = await errorOf(api.call(logIn, { email: 'a@b.example', password: 'x' }));
    expect(error).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many tries.',
      status: 429,
      retryAfterSeconds: 30,
      fields: { password: 'wrong' },
    });
  });

  test('may name the instant to wait for', async () => {
    const until = new Date(Date.now() + 60_000).toUTCString();
    const { api } = aClient(json({}, { status: 503, headers: { 'retry-after': until } }));
    const { retryAfterSeconds } = await errorOf(api.call(getMe, {}));
    expect(retryAfterSeconds).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test.each([
    [400, 'bad_response'],
    [401, 'bad_response'],
    [403, 'bad_response'],
    [404, 'bad_response'],
    [409, 'bad_response'],
    [413, 'bad_response'],
    [418, 'bad_response'],
    [429, 'too_many_requests'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [599, 'unavailable'],
  ])('of status %i with a code of tomorrow ends and settles nothing', async (status, code) => {
    const { api } = aClient(json({ error: 'New.', code: 'of_tomorrow' }, { status }));
    expect(await errorOf(api.call(getMe, {}))).toMatchObject({ code, status });
  });

  test.each<[string, () => Response]>([
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    [
      'HTML with a 403',
      () => new Response('<p>', { status: 403, headers: { 'content-type': 'text/html' } }),
    ],
    [
      'HTML with a 401',
      () => new Response('<p>', { status: 401, headers: { 'content-type': 'text/html' } }),
    ],
    [
      'half of a JSON',
      () => new Response('{"ver', { headers: { 'content-type': 'application/json' } }),
    ],
    ['JSON of another shape', () => json({ hello: 'you' })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/login' } })],
  ])('that is %s is not from our server', async (_, answer) => {
    const { api } = aClient(answer);
    expect((await errorOf(api.call(getConfig, {}))).code).toBe('bad_response');
  });

  test("of a tired proxy, in HTML, is the server's trouble", async () => {
    const answer = new Response('<p>', { status: 502, headers: { 'content-type': 'text/html' } });
    expect(await errorOf(aClient(answer).api.call(getMe, {}))).toMatchObject({
      code: 'unavailable',
      status: 502,
    });
  });
});

describe('no answer', () => {
  test('is offline', async () => {
    const { api } = aClient(new TypeError('Failed to fetch'));
    expect((await errorOf(api.call(getConfig, {}))).code).toBe('offline');
  });

  test('in time is offline', async () => {
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
      });
    const { api } = aClient(json({}), { fetch: hanging, timeoutMs: 5 });
    expect((await errorOf(api.call(getConfig, {}))).code).toBe('offline');
  });

  test('because the caller gave up is offline', async () => {
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    const gaveUp = new AbortController();
    const { api } = aClient(json({}), { fetch: hanging });
    const call = errorOf(api.call(getConfig, {}, { signal: gaveUp.signal }));
    gaveUp.abort();
    expect((await call).code).toBe('offline');
  });
});
