import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { productQuotas, type RateQuotas } from '../../../sync-server/http/rate-limits.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from './http-client.ts';

async function withServer(
  quotas: Partial<RateQuotas>,
  story: (server: TestServer) => Promise<void>,
  trustProxy = 0,
): Promise<void> {
  const server = await startTestServer({ quotas, config: { trustProxy } });
  try {
    await story(server);
  } finally {
    await server.stop();
  }
}

const logIn = (server: TestServer, [email, password]: [string, string], headers = {}) =>
  ask(server, { method: 'POST', path: '/api/auth/login', body: { email, password }, headers });
const retryAfter = ({ headers }: { readonly headers: Headers }) =>
  Number(headers.get('retry-after'));

/** Also the timers by which the limits forget: a slow machine is no slow guesser. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });

test('after five wrong passwords the waiting begins and doubles; the right one then ends it', () =>
  withServer({}, async (server) => {
    stopTheClock();
    const { user, password } = await aUser(server);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await logIn(server, [user.email, 'wrong'])).status).toBe(401);
    }
    for (const seconds of [1, 2, 4, 8]) {
      expect((await logIn(server, [user.email, 'wrong'])).status).toBe(401);
      const refused = await logIn(server, [user.email, password]);
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(retryAfter(refused)).toBe(seconds);
      vi.setSystemTime(Date.now() + seconds * 1_000 + 1);
    }
    expect((await logIn(server, [user.email, password])).status).toBe(200);
    expect((await logIn(server, [user.email, 'wrong'])).status).toBe(401);
    expect((await logIn(server, [user.email, 'wrong'])).status).toBe(401);
    vi.useRealTimers();
  }));

test('an unknown address is throttled like a known one', () =>
  withServer({}, async (server) => {
    stopTheClock();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      statuses.push((await logIn(server, ['nobody@example.org', 'wrong'])).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    vi.useRealTimers();
  }));

test('one account lets twenty guesses an hour reach the hash, from however many addresses', () =>
  withServer(
    { logInPerAccount: productQuotas.logInPerAccount },
    async (server) => {
      let refused = 0;
      for (let guess = 0; guess < 25; guess += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${guess}` };
        const { status } = await logIn(server, ['a@example.org', 'wrong'], headers);
        if (status === 429) refused += 1;
      }
      expect(refused).toBe(5);
    },
    1,
  ));

test('strangers who guess do not keep her out of where she signed in before', () =>
  withServer(
    { logInPerAccount: productQuotas.logInPerAccount },
    async (server) => {
      const { user, password } = await aUser(server);
      const home = { 'x-forwarded-for': '198.51.100.1' };
      expect((await logIn(server, [user.email, password], home)).status).toBe(200);
      for (let guess = 0; guess < 30; guess += 1) {
        await logIn(server, [user.email, 'wrong'], { 'x-forwarded-for': `203.0.113.${guess}` });
      }
      const elsewhere = { 'x-forwarded-for': '203.0.113.200' };
      expect((await logIn(server, [user.email, password], elsewhere)).status).toBe(429);
      expect((await logIn(server, [user.email, password], home)).status).toBe(200);
    },
    1,
  ));

/** What a browser keeps of an answer and sends back. */
const deviceOf = ({ headers }: { readonly headers: Headers }) => {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('__Host-device='));
  return { cookie: cookie?.split(';', 1)[0] ?? '' };
};
/** At the door of an account, from addresses all over the world and from her own. */
const guessAt = async (server: TestServer, email: string, { home = '', device = {} }) => {
  for (let guess = 0; guess < 60; guess += 1) {
    const address = guess % 2 === 0 ? `203.0.113.${guess}` : home;
    await logIn(server, [email, 'wrong'], { 'x-forwarded-for': address, ...device });
  }
};
const strict = {
  logInPerAccount: productQuotas.logInPerAccount,
  logInPerAddress: productQuotas.logInPerAddress,
};

test('where she signed up or in, her password opens whatever strangers guess, over a restart too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-device-'));
  const open = () => startTestServer({ dataDir, quotas: strict, config: { trustProxy: 1 } });
  const [email, password, home] = ['leila@example.org', 'seven quiet words', '198.51.100.1'];
  const at = { 'x-forwarded-for': home };
  let server = await open();
  const body = { email, password };
  const device = deviceOf(
    await ask(server, { method: 'POST', path: '/api/auth/signup', body, headers: at }),
  );
  const elsewhere = deviceOf(await logIn(server, [email, password], at));
  expect(elsewhere).not.toEqual(device);
  for (const round of ['before', 'after']) {
    await guessAt(server, email, { home });
    expect((await logIn(server, [email, password], at)).status, round).toBe(429);
    for (const mark of [device, elsewhere]) {
      const onTheWay = { 'x-forwarded-for': '192.0.2.77', ...mark };
      expect((await logIn(server, [email, password], { ...at, ...mark })).status, round).toBe(200);
      expect((await logIn(server, [email, password], onTheWay)).status, round).toBe(200);
    }
    await server.stop();
    server = await open();
  }
  await server.stop();
  await rm(dataDir, { recursive: true });
});

test('a mark opens no other account, and whoever guesses with one waits as long as anybody', () =>
  withServer(
    strict,
    async (server) => {
      stopTheClock();
      const [leila, stranger] = [await aUser(server), await aUser(server)];
      const device = deviceOf(await logIn(server, [leila.user.email, leila.password]));
      const own = deviceOf(await logIn(server, [stranger.user.email, stranger.password]));
      const [name, mark = ''] = own.cookie.split('=');
      const forged = [mark, `${mark.slice(0, -1)}A`, mark.replace('.', '~'), '~~~', 'a.b', ''];
      for (const value of forged) {
        const cookie = { cookie: `${name}=${value}` };
        await guessAt(server, leila.user.email, { home: '198.51.100.1', device: cookie });
        const away = { 'x-forwarded-for': '192.0.2.9', ...cookie };
        const tried = await logIn(server, [leila.user.email, leila.password], away);
        expect(tried.status).toBe(429);
      }
      const statuses: number[] = [];
      for (let guess = 0; guess < 30; guess += 1) {
        statuses.push((await logIn(server, [leila.user.email, 'wrong'], device)).status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(6);
      const refused = await logIn(server, [leila.user.email, leila.password], device);
      expect(refused.status).toBe(429);
      vi.setSystemTime(Date.now() + retryAfter(refused) * 1_000 + 1);
      expect((await logIn(server, [leila.user.email, leila.password], device)).status).toBe(200);
      vi.useRealTimers();
    },
    1,
  ));

test('two who share a browser both keep their mark; a deleted account takes its own away', () =>
  withServer(strict, async (server) => {
    const [leila, sara] = [await aUser(server), await aUser(server)];
    const first = deviceOf(await logIn(server, [leila.user.email, leila.password]));
    const both = deviceOf(await logIn(server, [sara.user.email, sara.password], first));
    expect(both.cookie).toContain(first.cookie.split('=')[1]);
    const deleted = await ask(server, {
      method: 'DELETE',
      path: '/api/account',
      body: { password: leila.password },
      headers: { ...bearer(leila.token), ...both },
    });
    expect(deviceOf(deleted).cookie).not.toContain(first.cookie.split('=')[1]);
    expect(deviceOf(deleted).cookie).toMatch(/^__Host-device=.{89}$/);
  }));

test('who has been signed in since before there were marks gets one when her page asks who she is', () =>
  withServer(strict, async (server) => {
    const { user, token, password } = await aUser(server);
    const me = (headers = {}) =>
      ask(server, { path: '/api/auth/me', headers: { ...bearer(token), ...headers } });
    const device = deviceOf(await me());
    expect((await me(device)).headers.getSetCookie()).toEqual([]);
    await guessAt(server, user.email, { home: '::1' });
    expect((await logIn(server, [user.email, password])).status).toBe(429);
    expect((await logIn(server, [user.email, password], device)).status).toBe(200);
  }));

test('one address has thirty attempts in a quarter of an hour, over all accounts', () =>
  withServer({ logInPerAddress: { points: 4, seconds: 900 } }, async (server) => {
    for (let guess = 0; guess < 4; guess += 1) {
      expect((await logIn(server, [`${guess}@example.org`, 'same'])).status).toBe(401);
    }
    const refused = await logIn(server, ['next@example.org', 'same']);
    expect(refused.status).toBe(429);
    expect(retryAfter(refused)).toBeGreaterThan(800);
  }));

test('sign-ups are counted by address', () =>
  withServer({ signUpPerAddress: productQuotas.signUpPerAddress }, async (server) => {
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) {
      const body = { email: `${number}@example.org`, password: 'long enough' };
      statuses.push((await ask(server, { method: 'POST', path: '/api/auth/signup', body })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  }));

test('a user who asks too much waits; another one at the same address does not', () =>
  withServer({ perUser: { points: 3, seconds: 60 } }, async (server) => {
    const [a, b] = [await aUser(server), await aUser(server)];
    const me = (token: string) => ask(server, { path: '/api/auth/me', headers: bearer(token) });
    for (let count = 0; count < 3; count += 1) expect((await me(a.token)).status).toBe(200);
    expect((await me(a.token)).status).toBe(429);
    expect((await me(b.token)).status).toBe(200);
  }));

test('a spoofed address counts for nothing unless that many proxies are trusted', () =>
  withServer({ perAddress: { points: 2, seconds: 60 } }, async (server) => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${count}` };
      statuses.push((await ask(server, { path: '/api/config', headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  }));

test('behind one proxy the address is the one that the proxy saw, not what the client claims', () =>
  withServer(
    { perAddress: { points: 2, seconds: 60 } },
    async (server) => {
      const from = async (header: string) =>
        (await ask(server, { path: '/api/config', headers: { 'x-forwarded-for': header } })).status;
      expect(await from('198.51.100.1, 203.0.113.7')).toBe(200);
      expect(await from('198.51.100.2, 203.0.113.7')).toBe(200);
      expect(await from('198.51.100.3, 203.0.113.7')).toBe(429);
      expect(await from('203.0.113.8')).toBe(200);
    },
    1,
  ));
