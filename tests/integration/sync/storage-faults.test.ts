import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { readOutbox } from '../mail/mailbox.ts';
import { sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';

interface Sent {
  readonly path: string;
  readonly token: string;
  readonly body: object;
}

const post = (server: TestServer, { path, token, body }: Sent) =>
  ask(server, { method: 'POST', path, headers: bearer(token), body });
const save = (server: TestServer, token: string, body: object) =>
  post(server, { path: '/api/reflections', token, body });
const saveAll = (server: TestServer, token: string, reflections: readonly object[]) =>
  post(server, { path: '/api/reflections/batch', token, body: { reflections } });
const get = (server: TestServer, path: string, token: string) =>
  ask(server, { path, headers: bearer(token) });
const ready = async (server: TestServer) => (await ask(server, { path: '/readyz' })).json;

/** As a full disk: SQLite finds no page more. */
function fillUp({ database }: TestServer): () => void {
  const sqlite = sqliteOf(database);
  // What lies free in the file would be used first.
  sqlite.exec('VACUUM');
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`);
  return () => void sqlite.pragma('max_page_count = 4294967294');
}

const long = 'A long evening. '.repeat(1_000).trim();

test('a full disk refuses what it cannot keep with its reason; signing in and reading go on, and it passes', async () => {
  const server = await startTestServer();
  const { user, token, password } = await aUser(server, { premium: true });
  await save(server, token, aReflection({ answer: 'before' }));
  const makeRoom = fillUp(server);

  const reflection = aReflection({ answer: long });
  const refused = await saveAll(server, token, [reflection]);
  expect(refused).toMatchObject({ status: 503, code: 'storage_full' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await ready(server)).toEqual({ status: 'unavailable', reason: 'storage_full' });
  expect((await ask(server, { path: '/healthz' })).status).toBe(200);

  // As many as fill what little room small rows still find.
  const tokens: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    const body = { email: user.email, password };
    const signedIn = await ask(server, { method: 'POST', path: '/api/auth/login', body });
    expect(signedIn.status).toBe(200);
    tokens.push((signedIn.json as { readonly session_token: string }).session_token);
  }
  for (const one of tokens) {
    expect((await get(server, '/api/reflections/history', one)).text).toContain('before');
  }
  expect((await get(server, '/api/account/export', tokens.at(-1) ?? '')).text).toContain('before');
  // A session that is only in memory closes its device too.
  const spare = tokens.pop() ?? '';
  const next_token = randomBytes(32).toString('base64url');
  const closing = { path: '/api/auth/closed-device', token: spare };
  const closed = await post(server, { ...closing, body: { closed: true, next_token } });
  expect(closed.status).toBe(200);
  expect((await get(server, '/api/reflections/history', next_token)).text).toContain('before');
  expect((await get(server, '/api/reflections/history', spare)).status).toBe(401);
  tokens.push(next_token);

  makeRoom();
  const again = await saveAll(server, token, [reflection]);
  expect(again.json).toMatchObject({ results: [{ status: 'stored' }] });
  await vi.waitFor(async () => expect(await ready(server)).toEqual({ status: 'ok' }));
  for (const one of tokens) expect((await get(server, '/api/auth/me', one)).status).toBe(200);
  const { count } = sqliteOf(server.database)
    .prepare<[string], { count: number }>(
      'SELECT count(*) AS count FROM sessions WHERE user_id = ?',
    )
    .get(user.id) ?? { count: 0 };
  expect(count).toBe(tokens.length + 1);
  await server.stop();
});

test('who asks for a link while the disk is full hears that it cannot be, whether she has an account or not', async () => {
  const server = await startTestServer();
  const { user, token } = await aUser(server);
  const makeRoom = fillUp(server);
  await saveAll(server, token, [aReflection({ answer: long })]);
  const forgot = (email: string) =>
    ask(server, { method: 'POST', path: '/api/auth/forgot-password', body: { email } });
  const refused = { status: 503, code: 'storage_full' };
  expect(await forgot(user.email)).toMatchObject(refused);
  expect(await forgot('nobody@example.org')).toMatchObject(refused);
  makeRoom();
  await vi.waitFor(async () => expect(await ready(server)).toEqual({ status: 'ok' }));
  expect((await forgot(user.email)).status).toBe(200);
  await vi.waitFor(async () => expect(await readOutbox(server)).toHaveLength(1));
  await server.stop();
});

test('the seen-last of a session and its zone keep nobody out while the disk is full', async () => {
  let now = Date.now();
  const server = await startTestServer({ now: () => now });
  const { token } = await aUser(server);
  const sqlite = sqliteOf(server.database);
  server.database.health.noteDamaged();
  now += 20 * 86_400_000;
  const headers = { ...bearer(token), 'x-time-zone': 'Asia/Tokyo' };
  const answer = await ask(server, { path: '/api/reflections/history', headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-session-refreshed')).toBe(null);
  expect(sqlite.pragma('query_only', { simple: true })).toBe(1);
  await server.stop();
});

test('a deletion that a full disk does not let through says why, and nothing is half gone', async () => {
  const server = await startTestServer();
  const { token, password } = await aUser(server);
  const { id } = aReflection();
  await save(server, token, aReflection({ id, answer: long }));
  const makeRoom = fillUp(server);
  sqliteOf(server.database).pragma('query_only = ON');
  const erase = () =>
    ask(server, {
      method: 'DELETE',
      path: '/api/account',
      headers: bearer(token),
      body: { password },
    });
  expect(await erase()).toMatchObject({ status: 503, code: 'storage_full' });
  expect(
    await ask(server, { method: 'DELETE', path: `/api/reflections/${id}`, headers: bearer(token) }),
  ).toMatchObject({ status: 503, code: 'storage_full' });
  expect((await get(server, '/api/account/export', token)).text).toContain(long);
  sqliteOf(server.database).pragma('query_only = OFF');
  makeRoom();
  expect((await erase()).json).toEqual({ success: true });
  await server.stop();
});

test('a damaged page is noticed at its first touch: no more is acknowledged, what can be read is', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const server = await startTestServer({ logger });
  const { token } = await aUser(server, { premium: true });
  await save(server, token, aReflection({ answer: 'whole' }));
  const sqlite = sqliteOf(server.database);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  await damage(server, pagesOf(server, 'feelings'));
  sqlite.pragma('shrink_memory');
  await get(server, '/api/community/feelings', token);

  expect(await ready(server)).toEqual({ status: 'unavailable', reason: 'storage_damaged' });
  const refused = await saveAll(server, token, [aReflection()]);
  expect(refused).toMatchObject({ status: 503, code: 'storage_damaged' });
  expect((await get(server, '/api/reflections/history', token)).text).toContain('whole');
  await vi.waitFor(() => expect(lines.join('')).toContain('the database is damaged'));
  expect(lines.filter((line) => line.includes('the database is damaged'))).toHaveLength(1);
  await server.stop();
});

test('a damaged file is noticed at the start, and opened to be read', async () => {
  const first = await startTestServer();
  const { token } = await aUser(first, { premium: true });
  await save(first, token, aReflection({ answer: 'whole' }));
  const pages = pagesOf(first, 'feelings');
  sqliteOf(first.database).pragma('wal_checkpoint(TRUNCATE)');
  const { dataDir } = first;
  await damage(first, pages);
  const second = await startTestServer({ dataDir });
  expect(await ready(second)).toMatchObject({ reason: 'storage_damaged' });
  expect((await get(second, '/api/reflections/history', token)).text).toContain('whole');
  const refused = await save(second, token, aReflection());
  expect(refused).toMatchObject({ status: 503, code: 'storage_damaged' });
  await second.stop();
  await first.stop();
});

/** Where the table and its indexes begin. */
const pagesOf = ({ database }: TestServer, table: string): number[] =>
  sqliteOf(database)
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?')
    .pluck()
    .all(table);

async function damage({ database, dataDir }: TestServer, pages: readonly number[]): Promise<void> {
  const size = Number(sqliteOf(database).pragma('page_size', { simple: true }));
  const file = await open(join(dataDir, 'noor.db'), 'r+');
  for (const page of pages) await file.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  await file.close();
}
