import Sqlite from 'better-sqlite3';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import { moveToPostgres } from '../../../sync-server/admin/storage/move-to-postgres.ts';
import type { DatabaseConfig } from '../../../sync-server/config.ts';
import { openDatabase } from '../../../sync-server/db/open-database.ts';
import {
  dropDatabaseOf,
  query,
  sharedDatabaseOf,
} from '../../../sync-server/db/testing/test-databases.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { readOutbox } from '../mail/mailbox.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';

let dataDir: string;
let target: DatabaseConfig;
let old: TestServer;
let leila: TestUser;

const startOld = () => startTestServer({ dataDir, config: { database: null } });

/** A journal on SQLite with everything that can go wrong on the way: odd letters, big numbers, nothing. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'noor-move-'));
  target = await sharedDatabaseOf(dataDir);
  old = await startOld();
  leila = await aUser(old, { premium: true });
  const device = aDevice(old, leila.token);
  const answers = ['Ein Wort, 😀 \u202eRTL', 'كتبتُ اليوم', "'; DROP TABLE users; --\n\t\\"];
  await device.push(answers.map((answer) => aReflection({ answer })));
  const [first, second] = [aReflection(), aReflection()];
  await device.push([first, second]);
  await device.push([aReflection({ date: first.date, supersedes: first.id })]);
  await device.push([{ id: second.id, deleted: true }]);
  await device.push([{ ...aReflection(), time_zone: 'Nowhere/Land' }]);
  await ask(old, {
    method: 'POST',
    path: '/api/auth/forgot-password',
    body: { email: leila.user.email },
  });
});
afterEach(async () => {
  await dropDatabaseOf(dataDir);
  await rm(dataDir, { recursive: true });
});

const move = (options: Partial<Parameters<typeof moveToPostgres>[0]> = {}) =>
  moveToPostgres({
    dataDir,
    keyFile: join(dataDir, 'noor.key'),
    target,
    say: () => undefined,
    ...options,
  });

async function countOf(table: string): Promise<unknown> {
  const database = await openDatabase({ dataDir, database: target });
  const [row] = await query(database, `SELECT count(*) AS count FROM ${table}`);
  await database.close();
  return row?.['count'];
}

test('everything is there as it was: sessions, answers, checkpoints, mails; and the old file opens no more', async () => {
  const before = await pullAll(aDevice(old, leila.token));
  const mailsOf = ({ database }: TestServer) =>
    database.kysely.selectFrom('mail_outbox').selectAll().execute();
  const mails = await vi.waitFor(async () => {
    const rows = await mailsOf(old);
    expect(rows).toHaveLength(1);
    return rows;
  });
  await old.stop();
  await move();
  const server = await startTestServer({ dataDir });
  const device = aDevice(server, leila.token);
  expect((await pullAll(device)).documents).toEqual(before.documents);
  expect(await pullAll(device, before.checkpoint)).toMatchObject({
    documents: [],
    restarted: false,
  });
  await device.push([aReflection({ answer: 'The first word there' })]);
  expect((await pullAll(device, before.checkpoint)).documents).toMatchObject([
    { answer: 'The first word there' },
  ]);
  expect(await mailsOf(server)).toEqual(mails);
  expect((await readOutbox(server)).map(({ text }) => text)).toEqual([
    expect.stringContaining('token='),
  ]);
  expect(await checkRows(server.database)).toEqual([]);
  const { status } = await ask(server, { path: '/api/auth/me', headers: bearer(leila.token) });
  expect(status).toBe(200);
  await server.stop();
  await expect(startOld()).rejects.toThrow(/was moved to .*set DATABASE_URL/);
  await expect(move()).rejects.toThrow('was moved to');
});

test('a byte that is not the same is found, and then nothing was moved', async () => {
  await old.stop();
  const afterCopy: Parameters<typeof moveToPostgres>[0]['afterCopy'] = async (client) => {
    await client.query(`UPDATE reflections SET sealed = sealed || '\\x00' WHERE seq = 1`);
  };
  await expect(move({ afterCopy })).rejects.toThrow(/reflections is not the same .* nothing was/);
  old = await startOld();
  expect((await pullAll(aDevice(old, leila.token))).documents).toHaveLength(7);
  await old.stop();
  // The refusal left it empty, so the next attempt finds room.
  await move();
  expect(await countOf('reflections')).toBe(7);
});

test('a server that runs is not moved away from, and a target in use is not written to', async () => {
  // As `main.ts` takes it.
  const holder = new Sqlite(join(dataDir, 'server.lock'));
  holder.exec('BEGIN EXCLUSIVE');
  await expect(move()).rejects.toThrow('Another server is serving');
  holder.close();
  await old.stop();
  await (await startTestServer({ dataDir })).stop();
  await expect(move()).rejects.toThrow('in use by Noor already');
  expect(await countOf('users')).toBe(0);
  old = await startOld();
  await old.stop();
});

test('by hand: the verb asks for a key, names the place without its password, and says what it did', async () => {
  await old.stop();
  const admin = (settings: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, DATA_DIR: dataDir, ...settings };
      const words = ['sync-server/admin/admin.ts', 'move', target.url];
      execFile(process.execPath, words, { env }, (_, stdout, stderr) => resolve(stdout + stderr));
    });
  expect(await admin({})).toBe(
    'SECRET_KEY is missing, and the servers of the new database need it: make one with openssl rand -base64 32, keep it, and say SECRET_KEY=… npm run admin -- move postgres://…\n',
  );
  const said = await admin({ SECRET_KEY: target.secretKey });
  expect(said).toMatch(/^reflections: 7$/m);
  expect(said).toMatch(
    /Everything is in .* now\. Start the server with DATABASE_URL and SECRET_KEY/,
  );
  expect(await countOf('reflections')).toBe(7);
});
