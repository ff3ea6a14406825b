import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameAnew } from '../../../sync-server/admin/storage/name-anew.ts';
import { createLeases } from '../../../sync-server/db/leases.ts';
import { openDatabase } from '../../../sync-server/db/open-database.ts';
import {
  copyDatabaseOf,
  databaseOf,
  dropDatabaseOf,
  query,
  sharedDatabaseOf,
} from '../../../sync-server/db/testing/test-databases.ts';
import { productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask } from '../http/http-client.ts';
import { readOutbox } from '../mail/mailbox.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { openEvents, pullAll } from '../sync/sync-client.ts';

let dataDir: string;
let one: TestServer;
let other: TestServer;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'noor-servers-'));
  const { logInPerAccount } = productQuotas;
  one = await startTestServer({ dataDir, quotas: { logInPerAccount } });
  other = await startTestServer({ dataDir, quotas: { logInPerAccount } });
});
afterEach(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await dropDatabaseOf(dataDir);
  await rm(dataDir, { recursive: true });
});

test('what one server stores is told to the pages of the other', async () => {
  const { token } = await aUser(one);
  const page = await openEvents(other, aDevice(other, token));
  expect(await page.next()).toBe(0);
  await aDevice(one, token).push([aReflection({ answer: 'From the first' })]);
  await vi.waitFor(async () => expect(await page.next()).toBe(1));
  await aDevice(other, token).push([aReflection({ answer: 'From the second' })]);
  expect(await page.next()).toBe(2);
  page.close();
});

test('a mail that one server wrote can be read by the other, and by nobody who has the database alone', async () => {
  const { user } = await aUser(one);
  await ask(one, {
    method: 'POST',
    path: '/api/auth/forgot-password',
    body: { email: user.email },
  });
  await vi.waitFor(async () => expect(await readOutbox(other)).toHaveLength(1));
  const [mail] = await readOutbox(other);
  expect(mail?.text).toContain('token=');
  const [stored] = await query<{ sealed: string }>(one.database, 'SELECT sealed FROM mail_texts');
  const bytes = Buffer.from(stored?.sealed ?? '', 'base64');
  expect(bytes.length).toBeGreaterThan(500);
  for (const word of ['token=', user.email, 'Subject']) expect(bytes.includes(word)).toBe(false);
});

test('a server with another key does not start: it could read no mail, and would count anew', async () => {
  const another = {
    ...(await sharedDatabaseOf(dataDir)),
    secretKey: 'another key of thirty-two letters',
  };
  await expect(openDatabase({ dataDir, database: another })).rejects.toThrow('SECRET_KEY is not');
});

test('attempts at a password count together, and the count names nobody', async () => {
  const { user, password } = await aUser(one);
  const logIn = (server: TestServer, word: string) =>
    ask(server, {
      method: 'POST',
      path: '/api/auth/login',
      body: { email: user.email, password: word },
    });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { status } = await logIn(attempt % 2 === 0 ? one : other, 'a wrong one');
    expect(status).toBe(401);
  }
  expect((await logIn(one, password)).status).toBe(429);
  expect((await logIn(other, password)).status).toBe(429);
  const counted = JSON.stringify(await query(one.database, 'SELECT * FROM rate_limits'));
  expect(counted).toContain('failures:');
  for (const word of [user.email, '127.0.0.1']) expect(counted).not.toContain(word);
});

test('a job is done where its lease is, and goes to another when it is given back or has ended', async () => {
  let time = 1_000;
  const leasesOf = ({ database }: TestServer, id: string) =>
    createLeases({ database, now: () => time, newId: () => id });
  const [first, second] = [leasesOf(one, 'first'), leasesOf(other, 'second')];
  const done: string[] = [];
  const turn = async () => {
    await first.whenMine('job', 100, () => Promise.resolve(done.push('first')));
    await second.whenMine('job', 100, () => Promise.resolve(done.push('second')));
    return done.splice(0);
  };
  expect(await turn()).toEqual(['first']);
  expect(await turn()).toEqual(['first']);
  await first.giveBack();
  await second.whenMine('job', 100, () => Promise.resolve(done.push('second')));
  expect(await turn()).toEqual(['second', 'second']);
  time += 101;
  expect(await turn()).toEqual(['first']);
  const both = ['a', 'b', 'c', 'd'].map((id) => leasesOf(one, id));
  await Promise.all(
    both.map((leases) => leases.whenMine('new', 100, () => Promise.resolve(done.push('one')))),
  );
  expect(done).toEqual(['one']);
});

test('a copy of the database is another one, the same after a restart is not', async () => {
  const epoch = one.database.epoch();
  expect(other.database.epoch()).toBe(epoch);
  await other.stop();
  other = await startTestServer({ dataDir });
  expect(other.database.epoch()).toBe(epoch);
  await Promise.all([one.stop(), other.stop()]);
  const elsewhere = await mkdtemp(join(tmpdir(), 'noor-copy-'));
  await copyDatabaseOf(dataDir, elsewhere);
  const options = { dataDir: elsewhere, database: await databaseOf(elsewhere) };
  const copies = await Promise.all([openDatabase(options), openDatabase(options)]);
  const [newEpoch, sameEpoch] = copies.map((copy) => copy.epoch());
  expect(newEpoch).not.toBe(epoch);
  expect(sameEpoch).toBe(newEpoch);
  await Promise.all(copies.map((copy) => copy.close()));
  await dropDatabaseOf(elsewhere);
  await rm(elsewhere, { recursive: true });
});

test('rows that another tool loaded: the operator says so, and every running server knows it', async () => {
  const { token } = await aUser(one);
  const device = aDevice(other, token);
  await device.push([aReflection()]);
  const { checkpoint } = await pullAll(device);
  expect((await pullAll(device, checkpoint)).restarted).toBe(false);
  await nameAnew(one.database);
  await vi.waitFor(async () => expect((await pullAll(device, checkpoint)).restarted).toBe(true));
});
