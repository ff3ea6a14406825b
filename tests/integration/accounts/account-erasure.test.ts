import Sqlite from 'better-sqlite3';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createErasureRepository } from '../../../sync-server/accounts/data/erasure-repository.ts';
import { createReportRepository } from '../../../sync-server/community/report-repository.ts';
import { layChain } from '../../../sync-server/reflections/testing/lay-chain.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import { pausesOf } from '../../../sync-server/testing/longest-pause.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { startServerProcess } from '../../faults/server-process.ts';
import { ask, bearer, type Answered } from '../http/http-client.ts';
import { sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';

const MANY = 20_000;

const erase = (server: { readonly url: string }, { token, password }: TestUser) =>
  ask(server, {
    method: 'DELETE',
    path: '/api/account',
    headers: bearer(token),
    body: { password },
  });
const get = (server: { readonly url: string }, path: string, token: string) =>
  ask(server, { path, headers: bearer(token) });
const signUp = (server: { readonly url: string }, email: string) =>
  ask(server, { method: 'POST', path: '/api/auth/signup', body: { email, password: 'a new one' } });
const tokenOf = ({ json }: Answered) => (json as { readonly session_token: string }).session_token;

interface Left {
  readonly users: number;
  readonly answers: number;
  readonly unfinished: number;
}

function left(sqlite: Sqlite.Database, { user }: TestUser): Left {
  const count = (rows: string, ...values: string[]) =>
    sqlite
      .prepare<string[], number>(`SELECT count(*) FROM ${rows}`)
      .pluck()
      .get(...values) ?? 0;
  return {
    users: count('users WHERE id = ?', user.id),
    answers: count('reflections WHERE user_id = ?', user.id),
    unfinished: count('unfinished_erasures'),
  };
}
const NOTHING: Left = { users: 0, answers: 0, unfinished: 0 };

async function aServer(): Promise<TestServer> {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  return server;
}

test('while a big account is erased others have their turn, and nothing of it is left', async () => {
  const server = await aServer();
  const [big, small] = [await aUser(server), await aUser(server)];
  layChain(server.database, { userId: big.user.id, length: MANY });
  const sqlite = sqliteOf(server.database);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const erasing = { isOver: false };
  const others: number[] = [];
  const { longest, whole } = await pausesOf(async () => {
    const erased = erase(server, big).finally(() => (erasing.isOver = true));
    while (!erasing.isOver) others.push((await get(server, '/api/auth/me', small.token)).status);
    expect((await erased).json).toEqual({ success: true });
  });
  expect(left(sqlite, big)).toEqual(NOTHING);
  expect(longest).toBeLessThan(whole / 4);
  expect(others.length).toBeGreaterThan(5);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  expect(sqlite.serialize().toString('latin1')).not.toContain(big.user.id);
});

test('from the first commit on nobody sees anything of hers, and her address is free', async () => {
  const server = await aServer();
  const { database } = server;
  const [her, reader] = [await aUser(server), await aUser(server)];
  layChain(database, { userId: her.user.id, length: 1_000 });
  const share = await ask(server, {
    method: 'POST',
    path: '/api/community/author',
    headers: bearer(her.token),
    body: { mode: 'email' },
  });
  expect(share.status).toBe(200);
  const feeling = await ask(server, {
    method: 'POST',
    path: '/api/community/feelings',
    headers: bearer(her.token),
    body: { feeling_text: 'shared words' },
  });
  const { id } = feeling.json as { readonly id: string };
  await createReportRepository(database).add({
    user_id: reader.user.id,
    feeling_id: id,
    reason: 'rude',
    created_at: 0,
  });

  const erasures = createErasureRepository(database);
  expect(await erasures.begin(her.user.id, 0)).toEqual([her.sessionId]);
  expect(left(sqliteOf(database), her)).toEqual({ users: 0, answers: 1_000, unfinished: 1 });
  const other = await aUser(server);
  expect((await get(server, '/api/community/feelings', other.token)).json).toEqual([]);
  expect(await createReportRepository(database).listReported()).toEqual([]);
  expect(await get(server, '/api/reflections/history', her.token)).toMatchObject({
    status: 401,
    code: 'account_deleted',
  });
  const fresh = tokenOf(await signUp(server, her.user.email));
  expect((await get(server, '/api/reflections/history', fresh)).json).toEqual([]);
  expect((await get(server, `/api/account/earlier/${her.user.id}`, fresh)).json).toEqual({
    deleted: true,
  });
  await erasures.finish(her.user.id);
  expect(left(sqliteOf(database), her)).toEqual(NOTHING);
  expect(sqliteOf(database).pragma('foreign_key_check')).toEqual([]);
  expect(await createReportRepository(database).listOf(reader.user.id, '', 9)).toEqual([]);
});

test('a server killed in the middle erases the rest when it starts, and nobody reads any of it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-erasure-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await startTestServer({ dataDir });
  const her = await aUser(before);
  layChain(before.database, { userId: her.user.id, length: MANY });
  await before.stop();

  const first = await startServerProcess(dataDir);
  const sqlite = new Sqlite(join(dataDir, 'noor.db'));
  const erasing = erase(first, her).then(
    () => 'answered',
    () => 'cut off',
  );
  await vi.waitFor(() => expect(left(sqlite, her).users).toBe(0), { interval: 2 });
  await first.kill();
  expect(await erasing).toBe('cut off');
  const atKill = left(sqlite, her);
  expect(atKill).toMatchObject({ users: 0, unfinished: 1 });
  expect(atKill.answers).toBeGreaterThan(0);

  const second = await startServerProcess(dataDir);
  expect(await get(second, '/api/sync/reflections', her.token)).toMatchObject({
    status: 401,
    code: 'account_deleted',
  });
  const fresh = tokenOf(await signUp(second, her.user.email));
  expect((await get(second, '/api/account/export', fresh)).text).not.toContain('version ');
  await vi.waitFor(() => expect(left(sqlite, her)).toEqual(NOTHING));
  sqlite.close();
  await second.kill();
  const after = await startTestServer({ dataDir });
  await after.stop();
  for (const file of (await readdir(dataDir)).filter((name) => name.startsWith('noor.db'))) {
    expect((await readFile(join(dataDir, file))).includes(her.user.id)).toBe(false);
  }
});
