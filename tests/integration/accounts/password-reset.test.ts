import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { blockOutbox, linkInMail, readOutbox } from '../mail/mailbox.ts';

const MINUTE = 60_000;
let now: number;
let lines: string[];
let server: TestServer;

beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00.000Z');
  lines = [];
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  server = await startTestServer({ now: () => now, logger });
  return () => server.stop();
});

const post = (path: string, body: object, headers = {}) =>
  ask(server, { method: 'POST', path, body, headers });
const forgot = (email: string, headers = {}) =>
  post('/api/auth/forgot-password', { email }, headers);
const reset = (token: string, newPassword = 'a new password') =>
  post('/api/auth/reset-password', { token, newPassword });
const logIn = (email: string, password: string) => post('/api/auth/login', { email, password });
const me = (token: string) => ask(server, { path: '/api/auth/me', headers: bearer(token) });

const mailRows = () => server.database.kysely.selectFrom('mail_outbox').selectAll().execute();
/** Mails are written after the answer: the text, then the row. */
const mails = (count: number) =>
  vi.waitFor(async () => {
    expect(await mailRows()).toHaveLength(count);
    return readOutbox(server);
  });
async function tokenFor(email: string, count = 1): Promise<string> {
  await forgot(email);
  await mails(count);
  return (await linkInMail(server)).searchParams.get('token') ?? '';
}

const dead = {
  status: 400,
  json: {
    error: 'This password reset link is invalid or has expired.',
    code: 'invalid_reset_token',
  },
};

test('she forgets her password, follows the link and signs in with a new one', async () => {
  const { user, password } = await aUser(server);
  expect((await forgot(user.email.toUpperCase())).json).toEqual({ success: true });
  const [mail] = await mails(1);
  expect(mail?.headers.get('to')).toBe(user.email);
  expect(mail?.headers.get('subject')).toBe('Choose a new password');
  expect(mail?.mode).toBe(0o600);
  const token = (await linkInMail(server)).searchParams.get('token') ?? '';
  expect((await reset(token)).json).toEqual({ success: true });
  expect((await logIn(user.email, password)).status).toBe(401);
  expect((await logIn(user.email, 'a new password')).status).toBe(200);
});

test('a reset ends every session and tells her by mail', async () => {
  const { user, token: bearerToken, cookie } = await aUser(server);
  await reset(await tokenFor(user.email));
  expect((await me(bearerToken)).status).toBe(401);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  expect((await ask(server, { path: '/api/sync/digest', headers })).code).toBe('unauthenticated');
  const subjects = (await mails(2)).map(({ headers: each }) => each.get('subject'));
  expect(subjects).toContain('Your password was changed');
});

test('an unknown address gets the same answer, and no mail leaves', async () => {
  const { user } = await aUser(server);
  const known = await forgot(user.email);
  const unknown = await forgot('nobody@example.org');
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  await mails(1);
});

test('a link serves once, even when it is used by two at the same time', async () => {
  const { user } = await aUser(server);
  const token = await tokenFor(user.email);
  const answers = await Promise.all([reset(token, 'password one'), reset(token, 'password two')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await reset(token)).toMatchObject(dead);
});

test('the same again, because the answer was lost, is done: one reset, one notice', async () => {
  const { user } = await aUser(server);
  const token = await tokenFor(user.email);
  expect((await reset(token, 'a quiet password')).status).toBe(200);
  const { session_token: again } = (await logIn(user.email, 'a quiet password')).json as {
    session_token: string;
  };
  expect((await reset(token, 'a quiet password')).json).toEqual({ success: true });
  expect((await me(again)).status).toBe(200);
  expect(await mails(2)).toHaveLength(2);
  now += 61 * MINUTE;
  expect(await reset(token, 'a quiet password')).toMatchObject(dead);
});

test('a newer link takes the place of the older one', async () => {
  const { user } = await aUser(server);
  const older = await tokenFor(user.email);
  now += MINUTE;
  const newer = await tokenFor(user.email, 2);
  expect(newer).not.toBe(older);
  expect(await reset(older)).toMatchObject(dead);
  expect((await reset(newer)).status).toBe(200);
});

test('a link is good for sixty minutes', async () => {
  const { user } = await aUser(server);
  const token = await tokenFor(user.email);
  now += 60 * MINUTE - 1;
  const { user: other } = await aUser(server);
  const late = await tokenFor(other.email, 2);
  expect((await reset(token)).status).toBe(200);
  now += 60 * MINUTE;
  expect(await reset(late)).toMatchObject(dead);
});

test('a token that was never made is refused, a short password before it is looked at', async () => {
  expect(await reset('x'.repeat(43))).toMatchObject(dead);
  const { user } = await aUser(server);
  const token = await tokenFor(user.email);
  const short = await reset(token, '12345');
  expect(short).toMatchObject({ status: 400, code: 'invalid_input' });
  expect((await reset(token)).status).toBe(200);
});

test('neither the database nor the log holds the token, nor the log her address', async () => {
  const { user } = await aUser(server);
  const token = await tokenFor(user.email);
  const tables = ['password_resets', 'mail_outbox'] as const;
  for (const table of tables) {
    const rows = await server.database.kysely.selectFrom(table).selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  }
  await reset(token);
  await mails(2);
  expect(lines.join('')).not.toMatch(new RegExp(`${token}|${user.email}`));
  await vi.waitFor(() => expect(lines.join('')).toContain('mail held in the outbox'));
});

test('the link leads to where the server listens, whatever the request says about its host', async () => {
  const { user } = await aUser(server);
  await forgot(user.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  await mails(1);
  expect((await linkInMail(server)).origin).toBe(server.url);
});

test('the link leads to PUBLIC_URL, in her language, to her as a woman', async () => {
  const config = { publicUrl: 'https://noor.example/app' };
  const there = await startTestServer({ config });
  const { user } = await aUser(there);
  await there.database.kysely.updateTable('users').set({ language: 'ar' }).execute();
  const body = { email: user.email };
  await ask(there, { method: 'POST', path: '/api/auth/forgot-password', body });
  const link = await vi.waitFor(() => linkInMail(there));
  expect(link.href).toMatch(/^https:\/\/noor\.example\/app\/reset-password\?token=[\w-]{43}$/);
  const [mail] = await readOutbox(there);
  expect(mail?.headers.get('subject')).toBe('اختاري كلمة مرور جديدة');
  expect(mail?.headers.get('from')).toBe('Noor <noor@noor.example>');
  expect(mail?.text).toContain('افتحي هذا الرابط');
  await there.stop();
});

test('one account gets three mails an hour and the asker learns nothing of it; one address asks ten times', async () => {
  const limited = await startTestServer({ quotas: { actions: productQuotas.actions } });
  const { user } = await aUser(limited);
  const body = { email: user.email };
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const asked = { method: 'POST', path: '/api/auth/forgot-password', body };
    statuses.push((await ask(limited, asked)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  await vi.waitFor(async () => expect(await readOutbox(limited)).toHaveLength(3));
  const guesses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const guess = { token: `${count}`, newPassword: 'a new password' };
    const asked = { method: 'POST', path: '/api/auth/reset-password', body: guess };
    guesses.push((await ask(limited, asked)).status);
  }
  expect(guesses).toEqual([...Array<number>(10).fill(400), 429]);
  await limited.stop();
});

test('mails that have become useless leave the folder', async () => {
  const { user } = await aUser(server);
  const old = await tokenFor(user.email);
  now += 61 * MINUTE;
  await forgot(user.email);
  await vi.waitFor(async () => expect(await mailRows()).toMatchObject([{ created_at: now }]));
  const [mail, ...others] = await readOutbox(server);
  expect(mail?.text).toContain('token=');
  expect(mail?.text).not.toContain(old);
  expect(others).toEqual([]);
});

test('an outbox that cannot be written fails no request', async () => {
  const { user } = await aUser(server);
  await blockOutbox(server);
  expect((await forgot(user.email)).status).toBe(200);
  await vi.waitFor(() => expect(lines.join('')).toContain('mail not kept'));
  expect(await mailRows()).toEqual([]);
});

test('a link that is used several times in one moment sets one password', async () => {
  const { user } = await aUser(server);
  const token = await tokenFor(user.email);
  const passwords = Array.from({ length: 6 }, (_, index) => `a new password ${index}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  const taken = passwords.filter((_, index) => answers[index]?.status === 200);
  expect(taken).toHaveLength(1);
  for (const password of passwords) {
    const { status } = await logIn(user.email, password);
    expect([password, status]).toEqual([password, taken.includes(password) ? 200 : 401]);
  }
});
