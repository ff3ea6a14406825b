import Sqlite from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { restore } from '../../../sync-server/admin/storage/restore.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';
import { runAdmin } from './run-admin.ts';

let server: TestServer;
let folder: string;

beforeEach(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'noor-admin-'));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
});

const admin = (...args: string[]) => runAdmin(server, args);

test('a backup made under load is sound, whole up to some moment, and another database to devices', async () => {
  const { token } = await aUser(server, { premium: true });
  const device = aDevice(server, token);
  const before = Array.from({ length: 50 }, () => aReflection());
  await device.push(before);
  const { checkpoint } = await pullAll(device);

  const backup = join(folder, 'backup.db');
  const done = new AbortController();
  const load = (async () => {
    while (!done.signal.aborted) await device.push([aReflection()]);
  })();
  const { code, output } = await admin('backup', backup);
  done.abort();
  await load;
  expect([code, output]).toEqual([0, expect.stringContaining(`The copy is ${backup}.\n`)]);

  const sqlite = new Sqlite(backup, { readonly: true });
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  const seqs = sqlite.prepare('SELECT seq FROM reflections ORDER BY seq').pluck().all();
  expect(seqs).toEqual(Array.from(seqs, (_, index) => index + 1));
  expect(seqs.length).toBeGreaterThanOrEqual(50);
  sqlite.close();

  const dataDir = join(folder, 'restored');
  await mkdir(dataDir);
  const keyFile = join(server.dataDir, 'noor.key');
  restore({ dataDir, copy: backup, keyFile, now: new Date() });
  await copyFile(keyFile, join(dataDir, 'noor.key'));
  const restored = await startTestServer({ dataDir });
  expect(restored.database.epoch()).not.toBe(server.database.epoch());
  const pulled = await pullAll(aDevice(restored, token), checkpoint);
  expect(pulled.restarted).toBe(true);
  expect(pulled.documents).toHaveLength(seqs.length);
  await restored.stop();
});

test('a backup never overwrites, and one that fails leaves nothing', async () => {
  const backup = join(folder, 'backup.db');
  await admin('backup', backup);
  expect((await admin('backup', backup)).output).toMatch(/exists already/);
  const nowhere = join(folder, 'no', 'such', 'folder.db');
  expect((await admin('backup', nowhere)).code).toBe(1);
  expect(existsSync(join(folder, 'copy.unfinished'))).toBe(false);
});

test('of backups at the same time each can be restored with the keys that lie beside them', async () => {
  const answers: string[] = [];
  const write = async () => {
    const { token } = await aUser(server);
    answers.push(`Of ${answers.length}.`);
    await aDevice(server, token).push([aReflection({ answer: answers.at(-1) ?? '' })]);
  };
  await write();
  const done = new AbortController();
  const load = (async () => {
    while (!done.signal.aborted) await write();
  })();
  const copies = ['one', 'two', 'three'].map((name) => join(folder, `${name}.db`));
  const outcomes = await Promise.all(copies.map((copy) => admin('backup', copy)));
  done.abort();
  await load;
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
  const keyFile = join(server.dataDir, 'noor.key');
  for (const copy of copies) {
    const dataDir = await mkdtemp(join(folder, 'restored-'));
    const restored = restore({ dataDir, copy, keyFile, now: new Date() });
    expect(restored).toEqual({ kept: null, forgotten: 0 });
  }
});
