import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  keptStorage,
  openLocalStore,
  storeName,
} from '../../../shared/replica/store/local-store.ts';
import { findRows, putRows, removeRows } from '../../../shared/replica/store/row-store.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { type AnsweringNetwork, createAnsweringNetwork } from '../../doubles/answering-network.ts';
import {
  aDevice,
  anAnswer,
  type Device,
  eventually,
  setDeviceStage,
} from '../../doubles/device-stage.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';
import { sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
setDeviceStage();

const DAY = '2026-11-20';
const HERS = { ...anAnswer('Hers alone.'), keep_from_model: true } as const;

/** What the server holds, in the order written. */
async function keptOnServer(who: TestUser) {
  const rows = await readAnswers(server.database, who.user.id);
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ answer, keep_from_model }) => [answer, keep_from_model]);
}

async function shownOn(replica: OpenReplica) {
  const shown = await eventually(replica.answers.watchDay(DAY), ({ length }) => length > 0);
  return shown.map(({ reflection }) => reflection);
}

test('an answer is on the device at once and on the server after a pass', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();

  await phone.answers.save(DAY, [anAnswer('  Hopscotch.  '), anAnswer('   ')]);
  const [first] = await eventually(phone.answers.watchDay(DAY), (answers) => answers.length === 1);
  expect(first?.reflection.answer).toBe('Hopscotch.');

  expect((await phone.sync.now()).stopped).toBe(null);
  const [sent] = await eventually(
    phone.answers.watchDay(DAY),
    ([answer]) => answer?.place === 'on_server',
  );
  expect(sent?.reflection.time_zone).toBe('Europe/Berlin');
  expect(await eventually(phone.sync.state$, ({ kind }) => kind === 'synced')).toMatchObject({
    kind: 'synced',
  });
});

test('a second device shows what the first wrote, edited and erased', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.answers.save(DAY, [anAnswer('Hopscotch.'), anAnswer('Marbles.')]);
  const [hopscotch, marbles] = await eventually(
    phone.answers.watchDay(DAY),
    ({ length }) => length === 2,
  );
  await phone.answers.edit(hopscotch?.reflection.id ?? '', 'Hopscotch, until dark.');
  await phone.answers.erase(marbles?.reflection.id ?? '');
  await phone.sync.now();

  const laptop = await aDevice({ url: server.url, who }).open();
  await laptop.sync.now();

  const shown = await eventually(laptop.answers.watchDay(DAY), ({ length }) => length > 0);
  expect(shown.map(({ reflection }) => reflection.answer)).toEqual(['Hopscotch, until dark.']);
  expect(shown[0]?.earlier.map(({ answer }) => answer)).toEqual(['Hopscotch.']);
  expect(await eventually(laptop.days.watchSummaries(null), ({ length }) => length > 0)).toEqual([
    {
      date: DAY,
      count: 1,
      snippet: 'Hopscotch, until dark.',
      first_question: 'Which game could make you forget the time?',
      energy_score: null,
    },
  ]);
});

test('words written over an answer that was erased elsewhere meanwhile stand by themselves', async () => {
  const who = await aUser(server);
  const [phone, laptop] = [aDevice({ url: server.url, who }), aDevice({ url: server.url, who })];
  const onPhone = await phone.open();
  await onPhone.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await onPhone.sync.now();
  const [shown] = await eventually(onPhone.answers.watchDay(DAY), ({ length }) => length === 1);
  const id = shown?.reflection.id ?? '';
  const onLaptop = await laptop.open();
  await onLaptop.sync.now();
  await onLaptop.answers.erase(id);
  await onLaptop.sync.now();
  await onPhone.sync.now();

  await onPhone.answers.edit(id, 'Hopscotch, until dark.');

  const [kept] = await eventually(onPhone.answers.watchDay(DAY), ({ length }) => length === 1);
  expect(kept?.reflection).toMatchObject({
    answer: 'Hopscotch, until dark.',
    question_id: 'ic-001',
    supersedes: null,
  });
  await expect(onPhone.answers.edit('never seen', 'Words.')).rejects.toThrow('unknown');
});

test('what she keeps from a model stays kept through an edit, until she takes that back', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.answers.save(DAY, [HERS]);
  const shown = () =>
    eventually(phone.answers.watchDay(DAY), ([answer]) => answer?.place === 'on_server');
  await phone.sync.now();
  await phone.answers.edit((await shown())[0]?.reflection.id ?? '', 'Hers alone, still.');
  await phone.sync.now();
  await phone.answers.edit((await shown())[0]?.reflection.id ?? '', 'To be read.', false);
  await phone.sync.now();
  expect(await keptOnServer(who)).toEqual([
    ['Hers alone.', 1],
    ['Hers alone, still.', 1],
    ['To be read.', 0],
  ]);
});

test('what she keeps from a model is kept on her other device, and when that gives it back', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.answers.save(DAY, [HERS, { ...anAnswer('To be read.'), keep_from_model: true }]);
  const [, second] = await shownOn(phone);
  await phone.answers.edit(second?.id ?? '', 'To be read, after all.', false);
  await phone.sync.now();
  const before = await keptOnServer(who);
  await phone.close();

  const laptop = await aDevice({ url: server.url, who }).open();
  await laptop.sync.now();
  const [hers, toBeRead] = await shownOn(laptop);
  expect(hers).toMatchObject({ answer: 'Hers alone.', keep_from_model: true });
  expect(toBeRead).toMatchObject({ answer: 'To be read, after all.', keep_from_model: false });
  expect((await laptop.answers.exportAll()).reflections).toContainEqual(hers);

  const sqlite = sqliteOf(server.database);
  sqlite.prepare('DELETE FROM reflections WHERE user_id = ?').run(who.user.id);
  sqlite.prepare('UPDATE user_sync SET seq = 0 WHERE user_id = ?').run(who.user.id);
  await laptop.sync.now();
  expect(await keptOnServer(who)).toEqual(before);
});

test('an edit that did not say is kept here as well once the server says that it is', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.answers.save(DAY, [HERS]);
  await phone.sync.now();
  const network = createAnsweringNetwork(server.url);
  network.answer = withoutWishes;
  const laptop = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  await laptop.sync.now();
  const [silent] = await shownOn(laptop);
  expect(silent).not.toHaveProperty('keep_from_model');
  await laptop.answers.edit(silent?.id ?? '', 'Hers alone, still.');
  network.answer = null;
  await laptop.sync.now();

  expect(await shownOn(laptop)).toMatchObject([
    { answer: 'Hers alone, still.', keep_from_model: true },
  ]);
});

test('a device that has read past such wishes reads everything again, once', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.answers.save(DAY, [HERS, anAnswer('For all.')]);
  await phone.answers.save('2020-01-01', [HERS]);
  await phone.sync.now();
  await phone.close();
  const network = createAnsweringNetwork(server.url);
  const device = aDevice({ url: server.url, who, fetch: network.fetch });
  await leaveAsBefore(device, who, network);

  const laptop = await device.open();
  network.requests.length = 0;
  await laptop.sync.now();
  const { reflections } = await laptop.answers.exportAll();
  expect(reflections.map(({ keep_from_model }) => keep_from_model)).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(pullsFromTheStart(network)).toHaveLength(1);
  await laptop.close();

  const again = await device.open();
  network.requests.length = 0;
  await again.sync.now();
  expect(pullsFromTheStart(network)).toEqual([]);
  expect(network.requests.join()).not.toContain('batch');
});

function pullsFromTheStart({ requests }: AnsweringNetwork): string[] {
  const pulls = requests.filter((request) => request.includes('/api/sync/reflections?'));
  expect(pulls).not.toEqual([]);
  return pulls.filter((pull) => !pull.includes('after=') && !pull.includes('from='));
}

/** As an app read them that did not know the wish. */
const withoutWishes: AnsweringNetwork['answer'] = async (_url, send) => {
  const text = await (await send()).text();
  return Response.json(
    JSON.parse(text, (key, value: unknown) => (key === 'keep_from_model' ? undefined : value)),
  );
};

/** Pulls as that app did, and leaves the checkpoint under its name. */
async function leaveAsBefore(
  device: Device,
  who: TestUser,
  network: AnsweringNetwork,
): Promise<void> {
  network.answer = withoutWishes;
  const replica = await device.open();
  await replica.sync.now();
  expect((await shownOn(replica))[0]).not.toHaveProperty('keep_from_model');
  await replica.close();
  network.answer = null;
  const name = `${storeName(who.user.id)}-${device.name}`;
  const store = await openLocalStore(name, await keptStorage(() => undefined));
  const [checkpoint] = await findRows(store.meta, ['answers_checkpoint']);
  if (!checkpoint) throw new Error('nothing was pulled');
  await putRows(store.meta, [{ key: 'reflections_checkpoint', value: checkpoint.value }]);
  await removeRows(store.meta, [checkpoint.key], { value: '' });
  await store.close();
}
