import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import {
  type AnsweringNetwork,
  createAnsweringNetwork,
  noNetwork,
} from '../../doubles/answering-network.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';
import { aDevice, anAnswer, eventually, setDeviceStage } from '../../doubles/device-stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
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

test('without a connection words wait, and go when it is back', async () => {
  const who = await aUser(server);
  const network = aNetwork();
  network.answer = noNetwork;
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  await phone.answers.save(DAY, [anAnswer('Hopscotch.')]);

  expect(await phone.sync.now()).toEqual({ acknowledged: 0, stopped: 'offline' });
  expect(await firstValueFrom(phone.sync.state$)).toEqual({ kind: 'offline', pending: 1 });

  network.answer = null;
  expect(await phone.sync.now()).toEqual({ acknowledged: 1, stopped: null, agrees: true });
  expect(await firstValueFrom(phone.sync.state$)).toMatchObject({ kind: 'synced' });
  expect(await storedBy(who)).toEqual(['Hopscotch.']);
});

test('nothing counts as synced before the server has answered a pass', async () => {
  const who = await aUser(server);
  const network = aNetwork();
  const asked = Promise.withResolvers<undefined>();
  const whole = Promise.withResolvers<undefined>();
  const device = aDevice({ url: server.url, who, fetch: network.fetch });
  const before = await device.open();
  await before.sync.now();
  await before.close();
  network.answer = async (_url, send) => {
    asked.resolve(undefined);
    await whole.promise;
    return send();
  };

  const phone = await device.open();
  const kinds: string[] = [];
  const watching = phone.sync.state$.subscribe(({ kind }) => kinds.push(kind));
  const pass = phone.sync.now();
  await asked.promise;
  expect(kinds).toEqual(['syncing']);
  whole.resolve(undefined);
  await pass;
  expect(kinds).toEqual(['syncing', 'synced']);
  network.answer = noNetwork;
  await phone.sync.now();
  await phone.sync.now();
  expect(kinds).toEqual(['syncing', 'synced', 'offline']);
  watching.unsubscribe();
});

test('a session that is over keeps everything and asks for a sign-in', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who: { ...who, token: 'gone' } }).open();
  await phone.answers.save(DAY, [anAnswer('Hopscotch.')]);

  expect((await phone.sync.now()).stopped).toBe('signed_out');
  expect(await firstValueFrom(phone.sync.state$)).toEqual({
    kind: 'waiting',
    pending: 1,
    reason: 'signed_out',
  });
  expect(await answersOn(phone)).toEqual(['Hopscotch.']);
});

test('Retry-After is obeyed until she herself asks', async () => {
  const who = await aUser(server);
  const network = aNetwork();
  network.answer = () =>
    Promise.resolve(
      Response.json(
        { error: 'Busy.', code: 'unavailable' },
        { status: 503, headers: { 'retry-after': '60' } },
      ),
    );
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  await phone.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await phone.sync.now();
  const sent = network.requests.length;

  expect((await phone.sync.now()).stopped).toBe('server');
  expect(network.requests.length).toBe(sent);
  network.answer = null;
  expect(await phone.sync.now({ force: true })).toEqual({
    acknowledged: 1,
    stopped: null,
    agrees: true,
  });
});

test('calls during a pass share the next one', async () => {
  const who = await aUser(server);
  const network = aNetwork();
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  await phone.sync.now();
  network.requests.length = 0;

  await Promise.all(Array.from({ length: 20 }, () => phone.sync.now()));

  const pulls = network.requests.filter((request) => request.includes('/api/sync/reflections'));
  expect(pulls).toHaveLength(2);
});

test('a new device shows the newest weeks before it fetches the rest', async () => {
  const who = await aUser(server);
  const laptop = await aDevice({ url: server.url, who }).open();
  for (const day of ['2020-01-01', '2026-11-19']) await laptop.answers.save(day, [anAnswer(day)]);
  await laptop.sync.now();
  const network = aNetwork();
  const whole = Promise.withResolvers<undefined>();
  network.answer = async (url, send) => {
    if (url.includes('/reflections?') && !url.includes('from=')) await whole.promise;
    return send();
  };
  const now = () => Date.parse('2026-11-20T12:00:00Z');
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open({ now });

  const pass = phone.sync.now();
  await eventually(phone.days.watchSummaries(null), (days) => days[0]?.date === '2026-11-19');
  expect(await firstValueFrom(phone.sync.state$)).toEqual({ kind: 'syncing', pending: 0 });
  whole.resolve(undefined);
  await pass;

  const all = await firstValueFrom(phone.days.watchSummaries(null));
  expect(all.map(({ date }) => date)).toEqual(['2026-11-19', '2020-01-01']);
  expect(await firstValueFrom(phone.sync.details$)).toMatchObject({ pullProgress: 1 });
});

test('looking for news counts as word of the server, a pass that was cut does not', async () => {
  const who = await aUser(server);
  const network = aNetwork();
  let now = Date.parse('2026-11-20T12:00:00Z');
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open({
    now: () => now,
  });
  const last = async () => (await firstValueFrom(phone.sync.details$)).lastConfirmedAt;
  expect(await last()).toBe(null);
  await phone.sync.now();
  expect(await last()).toBe(now);
  const before = now;
  now += 60_000;
  network.answer = noNetwork;
  await phone.sync.now();
  expect(await last()).toBe(before);
});

test('when the server last answered is still known after a reload without a connection', async () => {
  const who = await aUser(server);
  const network = aNetwork();
  const device = aDevice({ url: server.url, who, fetch: network.fetch });
  const now = () => Date.parse('2026-11-20T12:00:00Z');
  const first = await device.open({ now });
  await first.sync.now();
  await first.close();

  network.answer = noNetwork;
  const again = await device.open({ now: () => now() + 60_000 });
  await again.sync.now();
  const details = await firstValueFrom(again.sync.details$);
  expect(details).toMatchObject({ lastAcknowledgedAt: null, lastConfirmedAt: now() });
});

test('feedback reaches the device and its score the summary', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await phone.sync.now();
  await server.database.kysely
    .insertInto('feedback')
    .values({
      user_id: who.user.id,
      date: DAY,
      seq: 1_000,
      energy_score: 0,
      feedback_text: 'You play.',
      improvement_areas: '[]',
      language: 'en',
      source: 'built_in',
      created_at: Date.now(),
    })
    .execute();
  await server.database.kysely
    .updateTable('user_sync')
    .set({ seq: 1_000 })
    .where('user_id', '=', who.user.id)
    .execute();
  await phone.sync.now();

  expect(await firstValueFrom(phone.days.watchFeedback(DAY))).toMatchObject({
    energy_score: 0,
    feedback_text: 'You play.',
  });
  expect(await firstValueFrom(phone.days.watchSummaries(null))).toMatchObject([
    { energy_score: 0 },
  ]);
  expect((await phone.answers.exportAll()).feedback).toHaveLength(1);
});

test('what waits is tried again by itself while the page is visible', async () => {
  const who = await aUser(server);
  const network = aNetwork();
  network.answer = noNetwork;
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  await phone.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await phone.sync.now();
  network.answer = null;

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  phone.sync.start();
  vi.advanceTimersByTime(300_000);
  vi.useRealTimers();

  await eventually(phone.sync.state$, ({ kind }) => kind === 'synced');
  expect(await storedBy(who)).toEqual(['Hopscotch.']);
});
