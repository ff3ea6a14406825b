import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteAccount, exportAccount, listSessions } from '../../../shared/contract/account.ts';
import { productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { createApiClient } from '../../../shared/api/api-client.ts';
import { ask, bearer, type Answered } from '../http/http-client.ts';
import { readOutbox } from '../mail/mailbox.ts';
import { isOnPostgres, query, sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
  return () => server.stop();
});

const post = (path: string, token: string, body: object = {}): Promise<Answered> =>
  ask(server, {
    method: 'POST',
    path,
    body,
    headers: { ...bearer(token), 'idempotency-key': randomUUID() },
  });
const get = (path: string, token: string) => ask(server, { path, headers: bearer(token) });
const erase = (token: string, password: string) =>
  ask(server, {
    method: 'DELETE',
    path: '/api/account',
    headers: bearer(token),
    body: { password },
  });
const idOf = ({ json }: Answered) => (json as { readonly id: string }).id;

/** Someone who has left a trace in every table. */
async function aBusyMember(): Promise<TestUser & { readonly words: readonly string[] }> {
  const member = await aUser(server, { premium: true });
  const { token, user } = member;
  const first = aReflection({ answer: 'the first words' });
  const second = aReflection({ answer: 'the second words', supersedes: first.id });
  await post('/api/reflections/batch', token, { reflections: [first, second] });
  await server.database.kysely
    .insertInto('feedback')
    .values({
      user_id: user.id,
      date: first.date,
      seq: 9,
      energy_score: 7,
      language: 'en',
      feedback_text: 'kind words',
      improvement_areas: '[]',
      source: 'built_in',
      created_at: 0,
    })
    .execute();
  await fillTables(user.id);
  await server.database.kysely
    .insertInto('model_ledger')
    .values({
      user_id: user.id,
      id: 'sent',
      date: first.date,
      sent_at: 0,
      recipient: 'a',
      model: 'b',
      answer_ids: JSON.stringify([first.id]),
      bytes: 10,
      body_hash: '',
      body: 'sent words',
    })
    .execute();
  await post('/api/community/author', token, { mode: 'pseudonym', pseudonym: 'Brave Star' });
  await post('/api/community/feelings', token, { feeling_text: 'shared words' });
  const other = await aUser(server);
  await post('/api/community/author', other.token, { mode: 'email' });
  const theirs = await post('/api/community/feelings', other.token, { feeling_text: 'hm' });
  await post(`/api/community/feelings/${idOf(theirs)}/report`, token, { reason: 'rude words' });
  await post('/api/support-tickets', token, {
    email: user.email,
    subject: 'help',
    category: 'other',
    message: 'asking words',
  });
  await post('/api/auth/forgot-password', token, { email: user.email });
  // Beside the receipt, a mail that is written after the answer: the text, then the row.
  await vi.waitFor(async () => expect(await rowsOf('mail_outbox', user.id)).toBe(2));
  await vi.waitFor(async () => expect(await rowsOf('password_resets', user.id)).toBe(1));
  const words = ['the first', 'the second', 'sent', 'kind', 'shared', 'rude', 'asking'];
  return { ...member, words: words.map((word) => `${word} words`) };
}

async function fillTables(userId: string): Promise<void> {
  const run = (text: string) => query(server.database, text, userId);
  await run(`INSERT INTO premium_grants (user_id) VALUES (?)`);
  await run(`INSERT INTO subscriptions
       (user_id, customer_id, setup_id, setup_settled, attempt, status, period_end, failures, failures_since)
       VALUES (?, 'cus_1', 'seti_1', 0, 1, 'active', 500, 0, 0)`);
  const note = `VALUES (?, 'in_1', 'payment_failed', 0)`;
  await run(`INSERT INTO billing_notes (user_id, subject, kind, created_at) ${note}`);
  const word = 'user_id, generation, version, state, openers, changed_at';
  await run(`INSERT INTO journals (${word}) VALUES (?, 1, 1, '', '[]', 0)`);
  await run(`INSERT INTO sealed_insights (user_id, id, seq, generation, sealed)
       SELECT user_id, 'a', 1, 1, wrapped FROM account_keys WHERE user_id = ?`);
}

async function tablesOfHers(): Promise<string[]> {
  const tables = await server.database.kysely.introspection.getTables();
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    .map(({ name }) => name)
    .toSorted();
}
async function rowsOf(table: string, userId: string): Promise<number> {
  return (await query(server.database, `SELECT * FROM "${table}" WHERE user_id = ?`, userId))
    .length;
}

test('the export holds everything of hers, earlier versions too, and no secret', async () => {
  const { token, user, words, cookie } = await aBusyMember();
  const answer = await get('/api/account/export', token);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="noor-account.json"',
  );
  for (const word of words) expect(answer.text).toContain(word);
  expect(exportAccount.output.parse(answer.json)).toMatchObject({
    account: { id: user.id, email: user.email, subscription_type: 'premium' },
    plan: {
      subscription: { status: 'active', current_period_end: '1970-01-01T00:00:00.500Z' },
      granted: { until: null },
      notes: [{ kind: 'payment_failed', subject: 'in_1' }],
    },
    sessions: [{ created_at: expect.any(String) as string }],
    reflections: [{}, { supersedes: expect.any(String) as string }],
    feedback: [{ energy_score: 7 }],
    community: { mode: 'pseudonym', pseudonym: 'Brave Star', reports: [{ reason: 'rude words' }] },
    support_tickets: [{ subject: 'help', state: 'open' }],
  });
  for (const secret of ['argon2', '_hash', token, cookie.split('=')[1] ?? '']) {
    expect(answer.text).not.toContain(secret);
  }
});

test('the export of one never holds a word of another', async () => {
  const { words } = await aBusyMember();
  const { token } = await aUser(server);
  const { text } = await get('/api/account/export', token);
  for (const word of words) expect(text).not.toContain(word);
});

test('everything is exported three times a day, then there is a wait', async () => {
  const limited = await startTestServer({ quotas: { actions: productQuotas.actions } });
  const { token } = await aUser(limited);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const asked = { path: '/api/account/export', headers: bearer(token) };
    statuses.push((await ask(limited, asked)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.stop();
});

test('deleting the account leaves no row, no mail, no file and no word of hers', async () => {
  const { token, user, password, words } = await aBusyMember();
  for (const table of await tablesOfHers()) {
    expect([table, await rowsOf(table, user.id)]).not.toEqual([table, 0]);
  }
  const answer = await erase(token, password);
  expect(answer.json).toEqual({ success: true });
  expect(answer.headers.getSetCookie().join()).toMatch(/^__Host-sid=; .*Max-Age=0/);
  for (const table of await tablesOfHers()) {
    expect([table, await rowsOf(table, user.id)]).toEqual([table, 0]);
  }
  expect(await readOutbox(server)).toEqual([]);
  if (isOnPostgres) return;
  // What is erased is overwritten in the file.
  const everything = sqliteOf(server.database).serialize().toString('latin1');
  for (const trace of [user.id, user.email, 'Brave Star', ...words]) {
    expect(everything).not.toContain(trace);
  }
});

test('others lose nothing when she deletes her account', async () => {
  const before = await aBusyMember();
  const stays = await aUser(server);
  await post('/api/community/author', stays.token, { mode: 'email' });
  const { json } = await post('/api/community/feelings', stays.token, { feeling_text: 'mine' });
  await erase(before.token, before.password);
  const feed = await get('/api/community/feelings', stays.token);
  expect(feed.json).toContainEqual(json);
  expect((await get('/api/auth/me', stays.token)).status).toBe(200);
});

test('a wrong password deletes nothing, and guessing has an end', async () => {
  const limited = await startTestServer({ quotas: { actions: productQuotas.actions } });
  const { token, password } = await aUser(limited);
  const guess = (body: object) =>
    ask(limited, { method: 'DELETE', path: '/api/account', headers: bearer(token), body });
  expect(await guess({ password: 'wrong' })).toMatchObject({ status: 403, code: 'wrong_password' });
  for (let count = 0; count < 9; count += 1) await guess({ password: 'wrong' });
  expect((await guess({ password })).status).toBe(429);
  expect((await ask(limited, { path: '/api/auth/me', headers: bearer(token) })).status).toBe(200);
  await limited.stop();
});

test('the password travels in the body: in the address it is not read', async () => {
  const { token, password } = await aUser(server);
  const query = new URLSearchParams({ password });
  const path = `/api/account?${query.toString()}`;
  const answer = await ask(server, { method: 'DELETE', path, headers: bearer(token) });
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
  const urls: string[] = [];
  const api = createApiClient({
    fetch: (input, init) => {
      urls.push(input instanceof Request ? input.url : input.toString());
      return fetch(input, init);
    },
    baseUrl: server.url,
    token: () => token,
    timeZone: () => 'UTC',
  });
  expect(await api.call(deleteAccount, { password })).toEqual({ success: true });
  expect(urls).toEqual([`${server.url}/api/account`]);
});

test('a device that was away learns that the account is gone; another secret is just unknown', async () => {
  const { token, cookie, password } = await aUser(server);
  await erase(token, password);
  const gone = { status: 401, code: 'account_deleted' };
  expect(await get('/api/auth/me', token)).toMatchObject(gone);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  expect(await ask(server, { path: '/api/sync/digest', headers })).toMatchObject(gone);
  expect((await get('/api/auth/me', 'unheard-of')).code).toBe('unauthenticated');
});

test('the address is free again, for an account that holds nothing of the old one', async () => {
  const { user, token, password } = await aBusyMember();
  await erase(token, password);
  const body = { email: user.email, password: 'another one' };
  const again = await ask(server, { method: 'POST', path: '/api/auth/signup', body });
  expect(again.status).toBe(201);
  const { session_token: fresh } = again.json as { readonly session_token: string };
  expect((await get('/api/reflections/history', fresh)).json).toEqual([]);
});

test('she sees her sessions and ends all but this one, whose streams stay open', async () => {
  const { user, token, password } = await aUser(server);
  const login = { email: user.email, password };
  const other = await ask(server, { method: 'POST', path: '/api/auth/login', body: login });
  const { session_token: elsewhere } = other.json as { readonly session_token: string };
  const listed = listSessions.output.parse((await get('/api/account/sessions', token)).json);
  expect(listed.map(({ current }) => current).toSorted()).toEqual([false, true]);

  const closed = listen(elsewhere);
  await closed.open;
  const ended = await post('/api/account/end-other-sessions', token);
  expect(ended.json).toEqual({ success: true, ended: 1 });
  await closed.end;
  expect((await get('/api/auth/me', elsewhere)).code).toBe('unauthenticated');
  expect((await get('/api/auth/me', token)).status).toBe(200);
});

/** An open event stream; `end` resolves when the server closes it. */
function listen(token: string) {
  const response = fetch(`${server.url}/api/sync/events`, { headers: bearer(token) });
  const end = response.then(async (one) => expect(await one.text()).toContain('event: change'));
  return { open: response.then(() => undefined), end };
}
