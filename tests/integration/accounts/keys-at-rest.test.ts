import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '../../../sync-server/admin/storage/back-up.ts';
import { restore } from '../../../sync-server/admin/storage/restore.ts';
import { rotateKey } from '../../../sync-server/admin/storage/rotate-key.ts';
import { wrapKey } from '../../../sync-server/db/keys/word-seals.ts';
import { openDatabase } from '../../../sync-server/db/open-database.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { runAdmin } from './run-admin.ts';
import { aDevice, type Device } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';

let dataDir: string;
let keyFile: string;
let server: TestServer;
let leila: TestUser;
let device: Device;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'noor-keys-'));
  keyFile = join(dataDir, 'noor.key');
  server = await restart();
  leila = await aUser(server, { premium: true });
  device = aDevice(server, leila.token);
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

/** The same folder again, as after a stop. */
const restart = () => startTestServer({ dataDir });

const answersOf = async (token = leila.token, at: { readonly url: string } = server) => {
  const { documents } = await pullAll(aDevice(at, token));
  return documents.flatMap((one) => ('answer' in one ? [one.answer] : []));
};

test('without its key file, or with another one, no server starts and nothing is changed', async () => {
  await device.push([aReflection({ answer: 'Hers.' })]);
  await server.stop();
  const kept = readFileSync(keyFile);
  rmSync(keyFile);
  await expect(restart()).rejects.toThrow(/is not there, and without it nobody can read/);
  writeFileSync(keyFile, `noor-key-1 ${'A'.repeat(43)}\n`);
  await expect(restart()).rejects.toThrow(/is not the one that what people wrote is sealed with/);
  writeFileSync(keyFile, 'something else\n');
  await expect(restart()).rejects.toThrow(/Line 1 of the key file .* is no key/);
  writeFileSync(keyFile, kept);
  server = await restart();
  expect(await answersOf()).toEqual(['Hers.']);
});

test('a new key while the server runs: all go on, and the old one opens nothing', async () => {
  await device.push([aReflection({ answer: 'Before.' })]);
  const old = readFileSync(keyFile, 'utf8');
  expect(await rotateKey(server.database)).toBe(1);
  expect(readFileSync(keyFile, 'utf8')).not.toBe(old);
  await device.push([aReflection({ answer: 'After.' })]);
  const sara = await aUser(server, { premium: true });
  await aDevice(server, sara.token).push([aReflection({ answer: 'Of Sara.' })]);
  await server.stop();
  const now = readFileSync(keyFile);
  writeFileSync(keyFile, old);
  await expect(restart()).rejects.toThrow(/is not the one/);
  writeFileSync(keyFile, now);
  server = await restart();
  expect(await answersOf()).toEqual(['Before.', 'After.']);
  expect(await answersOf(sara.token)).toEqual(['Of Sara.']);
});

test('a copy forgets who deleted her account since, and is of no use without the keys', async () => {
  const sara = await aUser(server, { premium: true });
  await device.push([aReflection({ answer: 'Of Leila.' })]);
  await aDevice(server, sara.token).push([aReflection({ answer: 'Of Sara.' })]);
  const copies = `${dataDir}-copies`;
  mkdirSync(copies);
  const [first, second] = [join(copies, 'first.db'), join(copies, 'second.db')];
  const keys = backUp(join(dataDir, 'noor.db'), first) ?? '';
  expect(readFileSync(first, 'latin1')).not.toContain('Of Leila.');
  const wrapped = await server.database.kysely.selectFrom('account_keys').selectAll().execute();
  for (const one of wrapped)
    expect(readFileSync(first).includes(one.wrapped.subarray(4, 40))).toBe(false);
  const body = { password: sara.password };
  const headers = bearer(sara.token);
  await ask(server, { method: 'DELETE', path: '/api/account', headers, body });
  backUp(join(dataDir, 'noor.db'), second);

  const place = join(copies, 'new');
  mkdirSync(place);
  const now = new Date();
  const put = () => restore({ dataDir: place, copy: first, keyFile, now });
  const hidden = join(copies, 'hidden');
  writeFileSync(hidden, readFileSync(keys));
  rmSync(keys);
  expect(put).toThrow(/keys of 2 accounts of this copy are missing/);
  writeFileSync(keys, readFileSync(hidden));
  expect(put()).toEqual({ kept: null, forgotten: 1 });
  const restored = await startTestServer({ dataDir: place, config: { keyFile } });
  expect(await answersOf(leila.token, restored)).toEqual(['Of Leila.']);
  const asked = await ask(restored, { path: '/api/sync/reflections', headers });
  expect(asked).toMatchObject({ status: 401 });
  await restored.stop();
  rmSync(copies, { recursive: true });
});

test('restored with another key file the database stays as it was', async () => {
  await device.push([aReflection({ answer: 'Hers.' })]);
  await server.stop();
  server = await restart();
  const copies = `${dataDir}-copies`;
  mkdirSync(copies);
  const copy = join(copies, 'copy.db');
  backUp(join(dataDir, 'noor.db'), copy);
  const another = join(copies, 'another.key');
  writeFileSync(another, `noor-key-1 ${'A'.repeat(43)}\n`);
  const place = join(copies, 'new');
  mkdirSync(place);
  expect(() => restore({ dataDir: place, copy, keyFile: another, now: new Date() })).toThrow(
    /not the one/,
  );
  expect(readdirSync(place)).not.toContain('noor.db');
  rmSync(copies, { recursive: true });
});

test('a change of the key that is killed at any point loses nothing, and is done anew', async () => {
  await device.push([aReflection({ answer: 'Before.' })]);
  const killed = () => Promise.reject(new Error('killed'));
  for (const lives of [0, 1]) {
    let works = 0;
    const { database } = server;
    const transact: typeof database.transact = (userId, work) =>
      works++ < lives ? database.transact(userId, work) : killed();
    await expect(rotateKey({ ...database, transact })).rejects.toThrow('killed');
    await device.push([aReflection({ answer: `After ${lives}.` })]);
    const sara = await aUser(server);
    await aDevice(server, sara.token).push([aReflection({ answer: 'Hers.' })]);
    await server.stop();
    server = await restart();
    device = aDevice(server, leila.token);
    expect(await answersOf(sara.token)).toEqual(['Hers.']);
  }
  await rotateKey(server.database);
  expect(readFileSync(keyFile, 'utf8').match(/^noor-key-1/gm)).toHaveLength(1);
  expect(await answersOf()).toEqual(['Before.', 'After 0.', 'After 1.']);
});

test('of two changes of the key at once one goes through, and whatever their order all opens', async () => {
  await device.push([aReflection({ answer: 'Before.' })]);
  for (const works of [0, 1, 2, 3]) {
    const second = await openDatabase({ dataDir, database: null });
    let begun = 0;
    const { transact } = server.database;
    const meetingIt: typeof transact = async (userId, work) => {
      if (begun++ === works) await rotateKey(second);
      return transact(userId, work);
    };
    const first = rotateKey({ ...server.database, transact: meetingIt });
    if (works === 0) expect(await first).toBe(1);
    else await expect(first).rejects.toThrow(/Another rotate-key began meanwhile/);
    await second.close();
    await server.stop();
    server = await restart();
    expect(await answersOf()).toEqual(['Before.']);
  }
  expect(readFileSync(keyFile, 'utf8').match(/^noor-key-1/gm)).toHaveLength(1);
});

test('between the keys of very many accounts whoever looks every few milliseconds may write', async () => {
  const { masters } = server.database.words;
  const other = new Sqlite(join(dataDir, 'noor.db'), { timeout: 0 });
  other.pragma('foreign_keys = OFF');
  const add = other.prepare('INSERT INTO account_keys (user_id, key_id, wrapped) VALUES (?, ?, ?)');
  other.transaction(() => {
    for (let at = 0; at < 4_000; at += 1) {
      const userId = `user ${at}`;
      const { key_id, wrapped } = wrapKey(masters, masters.first.id, {
        userId,
        key: randomBytes(32),
      });
      add.run(userId, key_id, wrapped);
    }
  })();
  const count = other.prepare('SELECT count(*) FROM account_keys WHERE key_id <> ?').pluck();
  const rotating = { isOver: false };
  const rotated = runAdmin(server, ['rotate-key']).finally(() => (rotating.isOver = true));
  const left = new Set<unknown>();
  while (!rotating.isOver) {
    await setTimeout(5);
    try {
      other.exec('BEGIN IMMEDIATE');
      left.add(count.get(masters.first.id));
      other.exec('COMMIT');
    } catch {
      // It is being written.
    }
  }
  expect(await rotated).toMatchObject({ code: 0 });
  other.close();
  // There are forty slices; without a pause a handful is met, by chance.
  expect(left.size).toBeGreaterThan(25);
});

test('nothing that is sealed with the old key stays in the file beside a running server', async () => {
  const file = join(dataDir, 'noor.db');
  await device.push([aReflection()]);
  expect(server.database.engine.wipe()).toBe(true);
  const { kysely } = server.database;
  const { wrapped } = await kysely.selectFrom('account_keys').selectAll().executeTakeFirstOrThrow();
  const old = wrapped.subarray(4, 40);
  const lies = () => [file, `${file}-wal`].filter((one) => readFileSync(one).includes(old));
  const reader = new Sqlite(file, { readonly: true });
  reader.exec('BEGIN; SELECT count(*) FROM account_keys');
  expect((await runAdmin(server, ['rotate-key'])).output).toContain('restart the server once');
  reader.close();
  expect(lies()).toEqual([file]);
  expect((await runAdmin(server, ['rotate-key'])).output).not.toContain('restart');
  expect(lies()).toEqual([]);
});

test('a key file that nobody named, and that happens to lie there, gets no new key', async () => {
  const before = readFileSync(keyFile);
  const { words } = server.database;
  const source = { ...words.masters.source, isChosen: false };
  const found = { ...server.database, words: { ...words, masters: { ...words.masters, source } } };
  await expect(rotateKey(found)).rejects.toThrow(/No KEY_FILE is named/);
  expect(readFileSync(keyFile)).toEqual(before);
});

test('a key file that cannot be read is not written anew', async () => {
  await device.push([aReflection({ answer: 'Before.' })]);
  const hidden = readFileSync(keyFile);
  writeFileSync(keyFile, 'half a li');
  await expect(rotateKey(server.database)).rejects.toThrow(/Line 1 of the key file .* is no key/);
  expect(readFileSync(keyFile, 'utf8')).toBe('half a li');
  writeFileSync(keyFile, hidden);
});
