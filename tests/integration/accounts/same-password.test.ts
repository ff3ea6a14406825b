import { hash } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../shared/contract/auth.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer, type Answered } from '../http/http-client.ts';

/** One password, as a phone sends it and as another keyboard does. */
const COMPOSED = 'caf\u00e9-2026';
const DECOMPOSED = 'cafe\u0301-2026';
const email = 'leila@example.org';
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({
    quotas: { freeFailures: 5, longestWaitSeconds: 900 },
  });
  return () => server.stop();
});

const post = (path: string, body: object, headers = {}) =>
  ask(server, { method: 'POST', path, body, headers });
const signUp = (password: string) => post('/api/auth/signup', { email, password });
const logIn = (password: string) => post('/api/auth/login', { email, password });
const tokenOf = ({ json }: Answered) => (json as SignedIn).session_token;
const users = () => server.database.kysely.selectFrom('users').selectAll().execute();
/** As servers stored it before passwords were composed. */
const storeAsTyped = async (password: string) =>
  server.database.kysely
    .updateTable('users')
    .set({ password_hash: await hash(password) })
    .execute();

test.each([
  ['composed', COMPOSED, DECOMPOSED],
  ['decomposed', DECOMPOSED, COMPOSED],
])('a password that was chosen %s signs in from the other keyboard', async (_, chosen, other) => {
  expect((await signUp(chosen)).status).toBe(201);
  for (const typed of [other, chosen]) expect((await logIn(typed)).status).toBe(200);
  expect((await logIn('cafe-2026')).status).toBe(401);
});

test('an older account signs in as before, and then from every keyboard', async () => {
  await signUp(COMPOSED);
  await storeAsTyped(DECOMPOSED);
  expect((await logIn(COMPOSED)).status).toBe(401);
  expect((await logIn(DECOMPOSED)).status).toBe(200);
  const [user] = await users();
  expect((await logIn(COMPOSED)).status).toBe(200);
  expect((await logIn(DECOMPOSED)).status).toBe(200);
  expect((await users())[0]?.password_hash).toBe(user?.password_hash);
});

test('a wrong guess in changed bytes counts once', async () => {
  await signUp(COMPOSED);
  // Five wrong ones are free. Counted twice each, the fourth would have to wait.
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await logIn(`cafe\u0301-${guess}`)).status).toBe(401);
  }
  expect((await logIn(DECOMPOSED)).status).toBe(200);
});

test.each([
  ['an account', false],
  ['an older account', true],
])('%s is deleted with its password in other bytes', async (_, isOlder) => {
  const headers = bearer(tokenOf(await signUp(COMPOSED)));
  if (isOlder) await storeAsTyped(DECOMPOSED);
  const erase = (password: string) =>
    ask(server, { method: 'DELETE', path: '/api/account', headers, body: { password } });
  expect((await erase('cafe-2026')).code).toBe('wrong_password');
  expect((await erase(DECOMPOSED)).status).toBe(200);
  expect(await users()).toEqual([]);
});

test('a private journal is confirmed with the password from another keyboard', async () => {
  const headers = bearer(tokenOf(await signUp(COMPOSED)));
  const path = '/api/journal/start-over';
  expect((await post(path, { password: 'cafe-2026' }, headers)).code).toBe('wrong_password');
  expect((await post(path, { password: DECOMPOSED }, headers)).code).not.toBe('wrong_password');
});
