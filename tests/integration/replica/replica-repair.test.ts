import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { type AnsweringNetwork, createAnsweringNetwork } from '../../doubles/answering-network.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../doubles/device-stage.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';
import { query } from '../../../sync-server/db/testing/test-databases.ts';

let server: TestServer;
let laterMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.now() + laterMs });
});
afterAll(() => server.stop());
setDeviceStage();

const DAY = '2026-11-20';

const aNetwork = (): AnsweringNetwork => createAnsweringNetwork(server.url);

async function answersOn(replica: OpenReplica, day = DAY): Promise<string[]> {
  const saved = await firstValueFrom(replica.answers.watchDay(day));
  return saved.map(({ reflection }) => reflection.answer);
}

async function storedBy(who: TestUser): Promise<string[]> {
  const rows = await readAnswers(server.database, who.user.id);
  return rows
    .filter(({ deleted }) => deleted === 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ answer }) => answer ?? '');
}

async function eraseOnServer(who: TestUser, sql: string): Promise<void> {
  await query(server.database, sql, who.user.id);
}

test('a server put back to an old backup gets back what it lost, erasures included', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.answers.save(DAY, [anAnswer('One.'), anAnswer('Two.'), anAnswer('Three.')]);
  await phone.sync.now();
  const [first] = await firstValueFrom(phone.answers.watchDay(DAY));
  await phone.answers.erase(first?.reflection.id ?? '');
  await phone.sync.now();

  await eraseOnServer(who, 'DELETE FROM reflections WHERE user_id = ?');
  await eraseOnServer(who, 'UPDATE user_sync SET seq = 0 WHERE user_id = ?');
  const again = aReflection({ id: first?.reflection.id ?? '', answer: 'One.', date: DAY });
  await fetch(`${server.url}/api/reflections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(again),
  });
  await phone.sync.now();

  expect(await storedBy(who)).toEqual(['Two.', 'Three.']);
  expect(await answersOn(phone)).toEqual(['Two.', 'Three.']);
  expect(await firstValueFrom(phone.sync.details$)).toMatchObject({ pending: 0 });
});

test('what a server lost in silence is found by the digest and given back', async () => {
  const who = await aUser(server);
  const device = aDevice({ url: server.url, who });
  const phone = await device.open();
  await phone.answers.save(DAY, [anAnswer('One.'), anAnswer('Two.')]);
  await phone.sync.now();
  await phone.close();
  const one = (await readAnswers(server.database, who.user.id)).find(
    ({ answer }) => answer === 'One.',
  );
  await eraseOnServer(who, `DELETE FROM reflections WHERE user_id = ? AND id = '${one?.id}'`);
  // The server counts the rows themselves once in a while.
  laterMs += 10 * 60_000;

  const again = await device.open();
  await again.sync.now();

  expect(await storedBy(who)).toEqual(['One.', 'Two.']);
  const { log } = await firstValueFrom(again.sync.details$);
  expect(log.join('\n')).toContain('offers 1 the server lacks');
  expect(log.join('\n')).not.toContain('One.');
});

test('a server that says everything is erased does not empty the device', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  const words = Array.from({ length: 30 }, (_, index) => anAnswer(`Word ${index}.`));
  await phone.answers.save(DAY, words);
  await phone.sync.now();
  await eraseOnServer(
    who,
    `UPDATE reflections SET deleted = 1, sealed = NULL, seq = seq + 100 WHERE user_id = ?`,
  );
  await eraseOnServer(who, 'UPDATE user_sync SET seq = seq + 100 WHERE user_id = ?');

  await phone.sync.now();
  expect(await answersOn(phone)).toHaveLength(30);
  expect(await firstValueFrom(phone.sync.details$)).toMatchObject({ heldErasures: 30 });
  await phone.sync.now();
  expect(await answersOn(phone)).toHaveLength(30);

  const { heldIds = [] } = await firstValueFrom(phone.sync.details$);
  await phone.sync.confirmHeldErasures(heldIds);
  expect(await answersOn(phone)).toEqual([]);
  expect(await firstValueFrom(phone.days.watchSummaries(null))).toEqual([]);
  expect(await firstValueFrom(phone.sync.details$)).toMatchObject({ heldErasures: 0 });
});

test('a document this device cannot read does not keep the others away', async () => {
  const who = await aUser(server);
  const laptop = await aDevice({ url: server.url, who }).open();
  await laptop.answers.save(DAY, [anAnswer('From elsewhere.'), anAnswer('From the future.')]);
  await laptop.sync.now();
  const network = aNetwork();
  network.answer = async (_url, send) => {
    const text = await (await send()).text();
    return new Response(
      text
        .replaceAll('Europe/Berlin', 'Mars/Olympus')
        .replace(
          /"language":"en","answer":"From the future/,
          '"language":"tlh","answer":"From the',
        ),
      { headers: { 'content-type': 'application/json' } },
    );
  };
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  await phone.sync.now();

  expect(await answersOn(phone)).toEqual(['From elsewhere.']);
  const { log } = await firstValueFrom(phone.sync.details$);
  expect(log.join('\n')).toContain('skipped 1 unreadable');
  const before = network.requests.length;
  await phone.sync.now();
  expect(network.requests.length - before).toBeLessThan(10);
});

test('an older generation of the history goes once the new one is filled', async () => {
  const who = await aUser(server);
  const device = aDevice({ url: server.url, who });
  const old = `rxdb-dexie-noor-0-${who.user.id}--0--reflections`;
  (await answered(device.indexedDB.open(old, 1))).close();
  const phone = await device.open({ device: '' });
  const names = async () => (await device.indexedDB.databases()).map(({ name }) => name);
  expect(await names()).toContain(old);

  await phone.sync.now();

  expect(await names()).not.toContain(old);
});

test('a server that forgets everything each time is not asked in a circle', async () => {
  const who = await aUser(server);
  const network = aNetwork();
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  await phone.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await phone.sync.now();
  network.requests.length = 0;
  network.answer = async (url, send) => {
    if (!url.includes('/api/sync/reflections')) return send();
    const page = { documents: [], checkpoint: url, has_more: false, restarted: true };
    return Response.json(page);
  };

  await phone.sync.now();

  expect(network.requests.length).toBeLessThan(20);
  expect(await answersOn(phone)).toEqual(['Hopscotch.']);
});

test.each([
  // The second request is the pass's own question whether the server is well.
  { what: 'a server that is well otherwise', taken: 2, state: { reason: 'parked' } },
  { what: 'a server that takes nothing', taken: null, state: { reason: 'server_trouble' } },
])('the only answer there is, refused by $what, is called what it is', async (refusal) => {
  const who = await aUser(server);
  const network = aNetwork();
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  let batches = 0;
  network.answer = (url, send) => {
    if (!url.endsWith('/batch')) return send();
    batches += 1;
    if (batches === refusal.taken) return send();
    const body = { error: 'Too large', code: 'payload_too_large' };
    return Promise.resolve(Response.json(body, { status: 413 }));
  };
  await phone.answers.save(DAY, [anAnswer('Alone.')]);
  await phone.sync.now();

  expect(await firstValueFrom(phone.sync.state$)).toMatchObject({
    kind: 'waiting',
    pending: 1,
    ...refusal.state,
  });
  const { parked } = await firstValueFrom(phone.sync.details$);
  const isParked = refusal.state.reason === 'parked';
  expect(parked).toMatchObject(isParked ? [{ answer: 'Alone.', code: 'payload_too_large' }] : []);
  expect(await answersOn(phone)).toEqual(['Alone.']);
  expect(await storedBy(who)).toEqual([]);
});
