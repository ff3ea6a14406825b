import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReflectionChange } from '../../../shared/contract/reflections.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { drain, type DrainOutcome } from '../../../shared/outbox/drain.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import {
  type AnsweringNetwork,
  createAnsweringNetwork,
  noNetwork,
} from '../../doubles/answering-network.ts';
import { ask, bearer } from '../http/http-client.ts';
import { aDevice, anAnswer, eventually, setDeviceStage } from '../../doubles/device-stage.ts';

// What a device may ask of the server for each thing that happens, as it asks it over the network.
setDeviceStage();

const DAY = '2026-11-20';
const POST = 'POST /api/reflections/batch';
const DIGEST = 'GET /api/sync/digest';
const PULL = ['GET /api/sync/reflections', 'GET /api/sync/feedback', DIGEST];

let server: TestServer;
let who: TestUser;
let network: AnsweringNetwork;

beforeEach(async () => {
  server = await startTestServer();
  who = await aUser(server);
  network = createAnsweringNetwork(server.url);
});
afterEach(() => server.stop());

const device = () => aDevice({ url: server.url, who, fetch: network.fetch });

/** What was asked since the last time, without queries. */
function asked(): string[] {
  return network.requests.splice(0).map((line) => line.replace(/\?.*/, ''));
}

/** As the event stream tells it. */
async function hears(replica: OpenReplica, isFirst = false): Promise<void> {
  await replica.sync.hear(await server.context.reflections.newestSeq(who.user.id), isFirst);
}

/** In step with the server, and its stream open. */
async function started(open = device().open()): Promise<OpenReplica> {
  const replica = await open;
  await replica.sync.wake();
  await hears(replica, true);
  asked();
  return replica;
}

/** Whoever is signed in as her, on whatever device. */
async function sends(reflections: readonly ReflectionChange[]): Promise<unknown> {
  const sent = await ask(server, {
    method: 'POST',
    path: '/api/reflections/batch',
    headers: bearer(who.token),
    body: { reflections },
  });
  return sent.json;
}

/** As the worker of this device, without a page. */
async function workerSends(): Promise<DrainOutcome> {
  const outbox = await openOutbox(who.user.id);
  const outcome = await drain({
    userId: who.user.id,
    outbox,
    locks: createLocks(null),
    now: Date.now,
    send: sends,
  });
  outbox.close();
  return outcome;
}

test('a start pulls once, and the stream that opens then adds nothing', async () => {
  const phone = device();
  await (await started(phone.open())).close();
  const again = await phone.open();
  await Promise.all([again.sync.wake(), hears(again, true)]);
  expect(asked()).toEqual(PULL);
});

test('a save is sent once and compared once, and its own event starts nothing', async () => {
  const replica = await started();
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await Promise.all([replica.sync.delivered(), hears(replica)]);
  await hears(replica);
  expect(asked()).toEqual([POST, DIGEST]);
  await eventually(replica.answers.watchDay(DAY), ([saved]) => saved?.place === 'on_server');
});

test('so is an edit, and so is an erasure', async () => {
  const replica = await started();
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await replica.sync.delivered();
  const [saved] = await eventually(replica.answers.watchDay(DAY), ({ length }) => length === 1);
  asked();
  await replica.answers.edit(saved?.reflection.id ?? '', 'Hide and seek.');
  await replica.sync.delivered();
  await hears(replica);
  expect(asked()).toEqual([POST, DIGEST]);
  const [edited] = await eventually(
    replica.answers.watchDay(DAY),
    ([one]) => one?.reflection.answer === 'Hide and seek.',
  );
  await replica.answers.erase(edited?.reflection.id ?? '');
  await replica.sync.delivered();
  expect(asked()).toEqual([POST, DIGEST]);
});

test('a save that was heard of before it was answered is not pulled', async () => {
  const replica = await started();
  const answered = Promise.withResolvers<undefined>();
  network.answer = async (url, send) => {
    const response = await send();
    if (url.endsWith('/batch')) await answered.promise;
    return response;
  };
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await expect.poll(() => server.context.reflections.newestSeq(who.user.id)).toBe(1);
  const hearing = hears(replica);
  answered.resolve(undefined);
  await Promise.all([hearing, replica.sync.delivered()]);
  expect(asked()).toEqual([POST, DIGEST]);
});

test('several reasons to look at once are one pull', async () => {
  const replica = await started();
  await Promise.all([replica.sync.wake(), replica.sync.wake(), hears(replica, true)]);
  expect(asked()).toEqual(PULL);
});

test('back on the net: what waits is sent once, with one pull', async () => {
  const replica = await started();
  network.answer = noNetwork;
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await replica.sync.delivered();
  network.answer = null;
  asked();
  await Promise.all([replica.sync.wake(), hears(replica, true)]);
  await hears(replica, true);
  expect(asked()).toEqual([POST, ...PULL]);
});

test('what another tab or the worker of the device sent is not pulled', async () => {
  const replica = await started();
  network.answer = noNetwork;
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await replica.sync.delivered();
  network.answer = null;
  asked();
  const outcome = await workerSends();
  expect(outcome).toMatchObject({ acknowledged: 1, stopped: null });
  // It is compared like everything else, once; then the worker's nudge has nothing to add.
  await hears(replica);
  expect(asked()).toEqual([DIGEST]);
  await replica.sync.deliver();
  expect(asked()).toEqual([]);
});

test('what another device wrote before the worker of this one sent is pulled', async () => {
  const replica = await started();
  await sends([aReflection()]);
  network.answer = noNetwork;
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await replica.sync.delivered();
  network.answer = null;
  await workerSends();
  asked();
  await hears(replica);
  expect(asked()).toEqual(PULL);
});

test('the worker’s nudge asks nothing when this page has sent all', async () => {
  const replica = await started();
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await replica.sync.delivered();
  asked();
  await replica.sync.deliver();
  expect(asked()).toEqual([]);
});

test('what another device wrote is pulled once', async () => {
  const replica = await started();
  const tablet = await device().open();
  await tablet.answers.save(DAY, [anAnswer('From the tablet.')]);
  await tablet.sync.delivered();
  asked();
  await hears(replica);
  await hears(replica);
  expect(asked()).toEqual(PULL);
});

test('what another device wrote meanwhile is found by the comparison, and pulled like any news', async () => {
  const replica = await started();
  const tablet = await device().open();
  await tablet.answers.save(DAY, [anAnswer('From the tablet.')]);
  await tablet.sync.delivered();
  asked();
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await replica.sync.delivered();
  expect(asked()).toEqual([POST, DIGEST, ...PULL]);
  const { log } = await eventually(replica.sync.details$, () => true);
  expect(log.join(' ')).not.toContain('digest differs');
});

test('a server that was restored to less is noticed by the first word of its stream', async () => {
  const replica = await started();
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await replica.sync.delivered();
  asked();
  await replica.sync.hear(0, true);
  expect(asked()).toEqual(PULL);
});

test('after a look for news that failed, the stream that opens again is enough to look', async () => {
  const replica = await started();
  network.answer = noNetwork;
  await replica.sync.now();
  network.answer = null;
  asked();
  await hears(replica);
  expect(asked()).toEqual([DIGEST]);
  expect(await firstValueFrom(replica.sync.state$)).toMatchObject({ kind: 'synced' });
});
