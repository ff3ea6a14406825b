import { beforeEach, expect, test, vi } from 'vitest';
import { productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { linkInMail } from '../mail/mailbox.ts';

let server: TestServer;
beforeEach(async () => {
  const { logInPerAccount, logInPerAddress, logInWithMarks } = productQuotas;
  server = await startTestServer({
    quotas: { logInPerAccount, logInPerAddress, logInWithMarks },
    config: { trustProxy: 1 },
  });
  return () => server.stop();
});

const password = 'seven quiet words';
const post = (path: string, body: object, headers = {}) =>
  ask(server, { method: 'POST', path, body, headers });
const signUp = (email: string) => post('/api/auth/signup', { email, password });
const logIn = (email: string, given: string, headers = {}) =>
  post('/api/auth/login', { email, password: given }, headers);
const me = (token: string, headers = {}) =>
  ask(server, { path: '/api/auth/me', headers: { ...bearer(token), ...headers } });
const tokenOf = ({ json }: { readonly json: unknown }) =>
  (json as { readonly session_token: string }).session_token;
/** What a browser keeps of an answer and sends back. */
const deviceOf = ({ headers }: { readonly headers: Headers }) => {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('__Host-device='));
  return { cookie: cookie?.split(';', 1)[0] ?? '' };
};
let world = 0;
const elsewhere = () => ({ 'x-forwarded-for': `203.0.${(world += 1) >> 8}.${world & 255}` });
/** So many wrong passwords, each from an address of its own. */
const guessAt = async (email: string, times: number) => {
  const statuses: number[] = [];
  for (let guess = 0; guess < times; guess += 1) {
    statuses.push((await logIn(email, 'wrong', elsewhere())).status);
  }
  return statuses;
};

test('a session gets one mark, however often it says that it has none', async () => {
  const signedUp = await signUp('leila@example.org');
  const marks = new Set([deviceOf(signedUp).cookie]);
  for (let time = 0; time < 20; time += 1) {
    marks.add(deviceOf(await me(tokenOf(signedUp))).cookie);
  }
  expect([...marks]).toEqual([expect.stringMatching(/^__Host-device=.{89}$/)]);
  const second = await logIn('leila@example.org', password);
  expect(marks).not.toContain(deviceOf(second).cookie);
});

test('the mark of a deleted account is none to the next owner of the address', async () => {
  const email = 'leila@example.org';
  const before = await signUp(email);
  const old = deviceOf(before);
  await ask(server, {
    method: 'DELETE',
    path: '/api/account',
    body: { password },
    headers: bearer(tokenOf(before)),
  });
  const next = await signUp(email);
  await guessAt(email, 30);
  expect((await logIn(email, password, { ...elsewhere(), ...old })).status).toBe(429);
  expect((await logIn(email, password, { ...elsewhere(), ...deviceOf(next) })).status).toBe(200);
});

test('a new password ends every mark but that of the browser where it was chosen', async () => {
  const email = 'leila@example.org';
  const old = deviceOf(await signUp(email));
  await post('/api/auth/forgot-password', { email });
  const token = await vi.waitFor(async () => (await linkInMail(server)).searchParams.get('token'));
  const chosen = await post('/api/auth/reset-password', { token, newPassword: 'eight new words' });
  await guessAt(email, 30);
  const from = (device: object) => ({ ...elsewhere(), ...device });
  expect((await logIn(email, 'eight new words', from(old))).status).toBe(429);
  const own = await logIn(email, 'eight new words', from({ ...old, ...deviceOf(chosen) }));
  expect(own.status).toBe(200);
  // An outdated one gives way to the new one, and does not stay beside it.
  const renewed = await me(tokenOf(own), old);
  expect(deviceOf(renewed).cookie).toMatch(/^__Host-device=.{89}$/);
});

test('a mark of a former build counts for nothing and breaks nothing', async () => {
  const old = `${'n'.repeat(22)}.${'s'.repeat(43)}`;
  await signUp('leila@example.org');
  const headers = { cookie: `__Host-device=${old}` };
  const signedIn = await logIn('leila@example.org', password, headers);
  expect(signedIn.status).toBe(200);
  expect(deviceOf(signedIn).cookie).toMatch(/^__Host-device=.{89}$/);
  expect(deviceOf(signedIn).cookie).not.toContain(old);
});

test('guesses with many marks have a bound together, which her own does not meet', async () => {
  const { user, password: right } = await aUser(server);
  const own = deviceOf(await logIn(user.email, right, elsewhere()));
  expect((await logIn(user.email, right, { ...elsewhere(), ...own })).status).toBe(200);
  const farmed: object[] = [];
  for (let count = 0; count < 19; count += 1) {
    farmed.push(deviceOf(await logIn(user.email, right, elsewhere())));
  }
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (const mark of farmed) {
      statuses.push((await logIn(user.email, 'wrong', { ...elsewhere(), ...mark })).status);
    }
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.slice(100)).toEqual(statuses.slice(100).map(() => 429));
  expect(await guessAt(user.email, 25)).toContain(429);
  for (const given of ['a slip', right]) {
    const { status } = await logIn(user.email, given, { ...elsewhere(), ...own });
    expect(status).toBe(given === right ? 200 : 401);
  }
});

test('an account has a hundred sessions: the next sign-in ends the oldest', async () => {
  const signedUp = await signUp('leila@example.org');
  const own = deviceOf(signedUp);
  const tokens = [tokenOf(signedUp)];
  for (let count = 0; count < 101; count += 1) {
    tokens.push(tokenOf(await logIn('leila@example.org', password, { ...elsewhere(), ...own })));
  }
  const statuses: number[] = [];
  for (const token of [...tokens.slice(0, 3), tokens.at(-1) ?? '']) {
    statuses.push((await me(token)).status);
  }
  expect(statuses).toEqual([401, 401, 200, 200]);
  const listed = await ask(server, {
    path: '/api/account/sessions',
    headers: bearer(tokens.at(-1) ?? ''),
  });
  expect(listed.json).toHaveLength(100);
});
