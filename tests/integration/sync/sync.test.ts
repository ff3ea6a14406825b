import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn } from '../../../shared/contract/auth.ts';
import { digestOf } from '../../../shared/contract/digest.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, type Device } from './reflections-client.ts';
import { openEvents, pullAll } from './sync-client.ts';
import { query, sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';
import { onSqlite } from '../on-sqlite.ts';

let dataDir: string;
let server: TestServer;
let device: Device;
let token: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'noor-sync-'));
  server = await startTestServer({ dataDir });
  ({ token } = await aUser(server, { premium: true }));
  device = aDevice(server, token);
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

const many = (count: number) => Array.from({ length: count }, () => aReflection());
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

test('a second device pulls what the first one wrote, word for word, page by page', async () => {
  const reflections = many(25);
  await device.push(reflections);
  const { documents, restarted } = await pullAll(device, undefined, 7);
  expect(documents).toEqual(reflections.map((one, index) => ({ ...one, seq: index + 1 })));
  expect(restarted).toBe(false);
});

test('who pulls while others write misses nothing: the order of seq is that of commits', async () => {
  const writers = Array.from({ length: 8 }, () => aDevice(server, token));
  const reflections = many(400);
  const written = new AbortController();
  const writes = Promise.all(
    writers.map(async (writer, index) => {
      for (let n = index; n < reflections.length; n += writers.length) {
        await writer.push(reflections.slice(n, n + 1));
      }
    }),
  ).finally(() => written.abort());
  const seen: number[] = [];
  let after: string | undefined;
  while (!written.signal.aborted) {
    const page = await pullAll(device, after, 10);
    seen.push(...page.documents.map(({ seq }) => seq));
    after = page.checkpoint;
  }
  await writes;
  const rest = await pullAll(device, after);
  seen.push(...rest.documents.map(({ seq }) => seq));
  expect(seen).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
});

test('an erased document comes again without its text', async () => {
  const [reflection] = many(1);
  const id = reflection?.id ?? '';
  await device.push([reflection]);
  const { checkpoint } = await pullAll(device);
  await device.push([{ id, deleted: true }]);
  expect((await pullAll(device, checkpoint)).documents).toEqual([{ id, deleted: true, seq: 2 }]);
});

test('a checkpoint of another database starts over and says so', async () => {
  await device.push(many(3));
  const { checkpoint } = await pullAll(device);
  await query(server.database, `UPDATE database_meta SET value = 'restored' WHERE key = 'epoch'`);
  await restart();
  const again = await pullAll(device, checkpoint);
  expect(again.restarted).toBe(true);
  expect(again.documents).toHaveLength(3);
  expect((await pullAll(device, again.checkpoint)).restarted).toBe(false);
});

onSqlite('a copy of the file is put back')(
  'after a restored backup the device hears of it, and gives back what the server lacks',
  async () => {
    const [old, late] = [many(5), many(4)];
    await device.push(old);
    const backup = await mkdtemp(join(tmpdir(), 'noor-backup-'));
    sqliteOf(server.database).prepare('VACUUM INTO ?').run(join(backup, 'noor.db'));
    await device.push(late);
    const { checkpoint } = await pullAll(device);
    await restart(() => cp(join(backup, 'noor.db'), join(dataDir, 'noor.db')));
    await rm(backup, { recursive: true });

    const { documents, restarted } = await pullAll(device, checkpoint);
    expect(restarted).toBe(true);
    expect(idsOf(documents)).toEqual(idsOf(old));
    const offered = await device.push([...old, ...late]);
    expect(offered.filter(({ status }) => status === 'stored').map(({ id }) => id)).toEqual(
      idsOf(late),
    );
    expect(idsOf((await pullAll(device)).documents)).toEqual(idsOf([...old, ...late]));
  },
);

async function restart(between: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  await server.stop();
  await between();
  server = await startTestServer({ dataDir });
  device = aDevice(server, token);
}

test('the digest names what a device must hold', async () => {
  const october = many(3).map((one) => ({ ...one, date: '2026-10-31' }));
  const november = many(2).map((one) => ({ ...one, date: '2026-11-01' }));
  await device.push([...october, ...november]);
  const erased = october[0]?.id ?? '';
  await device.push([{ id: erased, deleted: true }]);
  const { body } = await device.send({ method: 'GET', path: '/api/sync/digest' });
  expect(body).toEqual({
    months: {
      '2026-10': digestOf(idsOf(october).filter((id) => id !== erased)),
      '2026-11': digestOf(idsOf(november)),
    },
    deleted: digestOf([erased]),
  });
});

test('another session of hers hears of every stored change, a stranger of none', async () => {
  await device.push(many(1));
  const stranger = await aUser(server, {});
  const [tail, strangerTail] = await Promise.all([
    openEvents(server, aDevice(server, token)),
    openEvents(server, aDevice(server, stranger.token)),
  ]);
  expect(await tail.next()).toBe(1);
  expect(await strangerTail.next()).toBe(0);
  const [reflection] = many(1);
  await device.push([reflection]);
  expect(await tail.next()).toBe(2);
  await device.send({ method: 'DELETE', path: `/api/reflections/${reflection?.id ?? ''}` });
  expect(await tail.next()).toBe(3);
  await aDevice(server, stranger.token).push(many(1));
  expect(await strangerTail.next()).toBe(1);
  tail.close();
  strangerTail.close();
});

test('a page that reconnects learns from the first event what it missed', async () => {
  const first = await openEvents(server, device);
  expect(await first.next()).toBe(0);
  first.close();
  await device.push(many(3));
  const again = await openEvents(server, device);
  expect(await again.next()).toBe(3);
  again.close();
});

test('one user cannot hold more than thirty-two event streams; closing one makes room', async () => {
  const tails = await Promise.all(Array.from({ length: 32 }, () => openEvents(server, device)));
  expect(tails.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200));
  expect((await openEvents(server, device)).status).toBe(429);
  tails[0]?.close();
  await expect.poll(async () => (await openEvents(server, device)).status).toBe(200);
});

test('signing out ends the event streams of that session alone', async () => {
  const { user, token: phone, password } = await aUser(server);
  const signedIn = await device.send({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: user.email, password },
  });
  const { session_token: laptop } = logIn.output.parse(signedIn.body);
  const [onPhone, onLaptop] = await Promise.all([
    openEvents(server, aDevice(server, phone)),
    openEvents(server, aDevice(server, laptop)),
  ]);
  expect([await onPhone.next(), await onLaptop.next()]).toEqual([0, 0]);
  await aDevice(server, phone).send({ method: 'POST', path: '/api/auth/logout', body: {} });
  expect(await onPhone.next()).toBeNull();
  await aDevice(server, laptop).push(many(1));
  expect(await onLaptop.next()).toBe(1);
  onLaptop.close();
});

test('event streams end when the server stops', async () => {
  const tail = await openEvents(server, device);
  await tail.next();
  await server.stop();
  expect(await tail.next()).toBeNull();
});
