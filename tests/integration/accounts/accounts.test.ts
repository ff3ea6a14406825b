import { beforeEach, expect, test } from 'vitest';
import { refreshSession, userSchema, type SignedIn } from '../../../shared/contract/auth.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer, type Answered } from '../http/http-client.ts';

const DAY = 86_400_000;
let now: number;
let server: TestServer;

beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00.000Z');
  server = await startTestServer({ now: () => now });
  return () => server.stop();
});

const password = 'correct horse';
const signUp = (fields: object) =>
  ask(server, { method: 'POST', path: '/api/auth/signup', body: { password, ...fields } });
const logIn = (fields: object) =>
  ask(server, { method: 'POST', path: '/api/auth/login', body: { password, ...fields } });
const me = (token: string, headers = {}) =>
  ask(server, { path: '/api/auth/me', headers: { ...bearer(token), ...headers } });
const post = (path: string, token: string, body: unknown = {}) =>
  ask(server, { method: 'POST', path, headers: bearer(token), body });
const signedIn = ({ json }: Answered) => json as SignedIn;
const cookieOf = ({ headers }: Answered) => headers.getSetCookie().join('\n');

test('she signs up, is known by her bearer, signs out, and is known no more', async () => {
  const answer = await signUp({ email: '  Leila@Example.ORG ', language: 'ar' });
  expect(answer.status).toBe(201);
  const { user, session_token: token } = signedIn(answer);
  expect(user).toMatchObject({
    email: 'leila@example.org',
    subscription_type: 'free',
    daily_affirmation_notifications: 'false',
    language: 'ar',
    session_expires: '2026-12-21T12:00:00.000Z',
  });
  expect((await me(token)).json).toEqual(user);
  expect((await post('/api/auth/logout', token)).json).toEqual({ success: true });
  expect((await me(token)).status).toBe(401);
});

test('the same address cannot sign up twice, however it is written or how fast', async () => {
  const answers = await Promise.all(
    ['a@example.org', 'A@example.org', ' a@EXAMPLE.org'].map((email) => signUp({ email })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect((await signUp({ email: 'a@example.org' })).json).toEqual({
    error: 'User already exists',
    code: 'user_exists',
  });
});

test('a wrong password and an unknown address get the same answer, word for word', async () => {
  await signUp({ email: 'a@example.org' });
  const wrong = await logIn({ email: 'a@example.org', password: 'wrong' });
  const unknown = await logIn({ email: 'b@example.org' });
  expect(wrong.status).toBe(401);
  expect(wrong.json).toEqual({
    error: 'Invalid email or password',
    code: 'invalid_credentials',
  });
  expect(unknown.text).toBe(wrong.text);
  const namesOf = ({ headers }: Answered) => [...headers.keys()].toSorted();
  expect(namesOf(unknown)).toEqual(namesOf(wrong));
  expect(cookieOf(wrong)).toBe('');
});

test("a sign-in ends the session whose cookie it replaces, but only from the app's own page", async () => {
  const [her, other] = [await aUser(server), await aUser(server)];
  const asOther = (headers: Record<string, string>) =>
    ask(server, {
      method: 'POST',
      path: '/api/auth/login',
      headers: { cookie: her.cookie, ...headers },
      body: { email: other.user.email, password: other.password },
    });
  expect((await asOther({ 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  expect((await me(her.token)).status).toBe(200);
  expect((await asOther({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await me(her.token)).status).toBe(401);
  expect((await me(other.token)).status).toBe(200);
});

test('every sign-in opens a session of its own; signing out of one leaves the other', async () => {
  await signUp({ email: 'a@example.org' });
  const [first, second] = [
    signedIn(await logIn({ email: 'a@example.org' })),
    signedIn(await logIn({ email: 'a@example.org' })),
  ];
  expect(first.session_token).not.toBe(second.session_token);
  await post('/api/auth/logout', first.session_token);
  expect((await me(second.session_token)).status).toBe(200);
});

test('bearer and cookie are two secrets, and the database holds neither', async () => {
  const answer = await signUp({ email: 'a@example.org' });
  const bearerSecret = signedIn(answer).session_token;
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-sid=')) ?? '';
  const [, cookieSecret = ''] = /^__Host-sid=([^;]+);/.exec(cookie) ?? [];
  expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=7776000$/);
  for (const secret of [bearerSecret, cookieSecret]) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  }
  expect(bearerSecret).not.toBe(cookieSecret);
  const stored = JSON.stringify([
    await server.database.kysely.selectFrom('sessions').selectAll().execute(),
    await server.database.kysely.selectFrom('users').selectAll().execute(),
  ]);
  for (const secret of [bearerSecret, cookieSecret, password]) expect(stored).not.toContain(secret);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('signing out clears the cookie, and works by the cookie alone', async () => {
  const { token, cookie } = await aUser(server);
  const answer = await ask(server, {
    method: 'POST',
    path: '/api/auth/logout',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(200);
  expect(cookieOf(answer)).toMatch(/^__Host-sid=; .*Max-Age=0$/);
  expect((await me(token)).status).toBe(401);
});

test('a session lives thirty days from its last use, and a request past half of that extends it', async () => {
  const { token } = await aUser(server);
  now += 14 * DAY;
  expect((await me(token)).headers.has('x-session-refreshed')).toBe(false);
  now += 2 * DAY;
  const refreshed = await me(token);
  expect(refreshed.headers.get('x-session-refreshed')).toBe('true');
  expect(refreshed.headers.get('x-session-expires')).toBe(new Date(now + 30 * DAY).toISOString());
  expect(userSchema.parse(refreshed.json).session_expires).toBe(
    new Date(now + 30 * DAY).toISOString(),
  );
  expect((await me(token)).headers.has('x-session-refreshed')).toBe(false);
  now += 30 * DAY;
  expect((await me(token)).status).toBe(401);
});

test('a session ends after ninety days however much it is used', async () => {
  const { token } = await aUser(server);
  const end = now + 90 * DAY;
  while (now < end - 5 * DAY) {
    now += 5 * DAY;
    expect((await me(token)).status).toBe(200);
  }
  const last = refreshSession.output.parse((await post('/api/auth/refresh-session', token)).json);
  expect(Date.parse(last.session_expires)).toBe(end);
  now = end;
  expect((await me(token)).status).toBe(401);
});

test('refresh-session extends at once and says until when', async () => {
  const { token } = await aUser(server);
  now += DAY;
  const answer = await post('/api/auth/refresh-session', token);
  const expires = new Date(now + 30 * DAY).toISOString();
  expect(answer.json).toEqual({ success: true, session_expires: expires });
  expect(answer.headers.get('x-session-refreshed')).toBe('true');
  expect(answer.headers.get('x-session-expires')).toBe(expires);
});

test('a password has six to two hundred characters, of any script, and none is cut off', async () => {
  expect(await signUp({ email: 'a@example.org', password: '12345' })).toMatchObject({
    status: 400,
    code: 'invalid_input',
    json: { fields: { password: expect.any(String) as string } },
  });
  expect((await signUp({ email: 'a@example.org', password: 'x'.repeat(201) })).status).toBe(400);
  const long = 'ك'.repeat(200);
  expect((await signUp({ email: 'a@example.org', password: long })).status).toBe(201);
  expect((await logIn({ email: 'a@example.org', password: long })).status).toBe(200);
  const almost = await logIn({ email: 'a@example.org', password: `${long.slice(0, -1)}ل` });
  expect(almost.status).toBe(401);
});

test('nobody signs up with a plan or an id of her own choice', async () => {
  const { user } = signedIn(
    await signUp({
      email: 'a@example.org',
      id: 'mine',
      subscription_type: 'premium',
      subscription_status: 'active',
    }),
  );
  expect(user).toMatchObject({ subscription_type: 'free', subscription_status: null });
  expect(user.id).not.toBe('mine');
});

test('language and e-mail switch are remembered on the account', async () => {
  const { token } = await aUser(server);
  await post('/api/account/language', token, { language: 'ar' });
  await post('/api/notifications/preferences', token, { daily_affirmation_notifications: true });
  expect((await me(token)).json).toMatchObject({
    language: 'ar',
    daily_affirmation_notifications: 'true',
  });
  await post('/api/notifications/preferences', token, { daily_affirmation_notifications: false });
  expect((await me(token)).json).toMatchObject({ daily_affirmation_notifications: 'false' });
});

test('her time zone is remembered from the header, a wrong one is ignored', async () => {
  const { token, user } = await aUser(server);
  const zone = async () =>
    (
      await server.database.kysely
        .selectFrom('users')
        .select('time_zone')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).time_zone;
  await me(token, { 'x-time-zone': 'Asia/Amman' });
  expect(await zone()).toBe('Asia/Amman');
  await me(token, { 'x-time-zone': 'Mars/Olympus' });
  await me(token);
  expect(await zone()).toBe('Asia/Amman');
});

test('her day decides which questions and affirmation she gets when she names no date', async () => {
  now = Date.parse('2026-11-21T22:30:00.000Z');
  const { token } = await aUser(server, { premium: true });
  const text = async (path: string, headers = {}) =>
    (await ask(server, { path, headers: { ...bearer(token), ...headers } })).text;
  const inAmman = await text('/api/user-daily-questions', { 'x-time-zone': 'Asia/Amman' });
  expect(inAmman).toBe(await text('/api/user-daily-questions?date=2026-11-22'));
  expect(inAmman).not.toBe(await text('/api/user-daily-questions?date=2026-11-21'));
  // The zone is remembered for callers that send none.
  expect(await text('/api/user-daily-questions')).toBe(inAmman);
});

test('the language asked for wins over the account, the account over the browser', async () => {
  const { token } = await aUser(server);
  const isArabic = async (path: string, headers = {}) =>
    /\p{Script=Arabic}/u.test(
      (await ask(server, { path, headers: { ...bearer(token), ...headers } })).text,
    );
  expect(await isArabic('/api/daily-affirmation', { 'accept-language': 'ar-EG,en;q=0.5' })).toBe(
    true,
  );
  expect(await isArabic('/api/daily-affirmation', { 'accept-language': 'fr' })).toBe(false);
  await post('/api/account/language', token, { language: 'ar' });
  expect(await isArabic('/api/daily-affirmation', { 'accept-language': 'en' })).toBe(true);
  expect(await isArabic('/api/daily-affirmation?language=en')).toBe(false);
});

test('days ahead carry seven questions and an affirmation in both languages, on the free plan no questions', async () => {
  const [free, premium] = [await aUser(server), await aUser(server, { premium: true })];
  const days = async (token: string) => {
    const path = '/api/sync/days?from=2026-12-30&days=4';
    return (await ask(server, { path, headers: bearer(token) })).json;
  };
  const bilingual = { en: expect.any(String) as string, ar: expect.any(String) as string };
  const dates = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'];
  expect(await days(premium.token)).toMatchObject(
    dates.map((date) => ({
      date,
      affirmation: bilingual,
      questions: Array.from({ length: 7 }, () => ({ text: bilingual })),
    })),
  );
  expect(await days(free.token)).toMatchObject(
    dates.map((date) => ({ date, affirmation: bilingual, questions: [] })),
  );
});
