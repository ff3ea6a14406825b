import { firstValueFrom, NEVER } from 'rxjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiClient, type ApiClient } from '../../../shared/api/api-client.ts';
import { beginOpening, beginSealing, getJournal } from '../../../shared/contract/journal.ts';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { drain } from '../../../shared/outbox/drain.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import {
  type Move,
  openJournalAgain,
  sealJournal,
} from '../../../shared/replica/private/move-journal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { fromWire, random, toWire } from '../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import {
  newJournal,
  newSheet,
  openJournalWith,
  readOpeners,
  turnedOff,
} from '../../../shared/sealed/new-journal.ts';
import { cheapStretches as stretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../doubles/device-stage.ts';

let server: TestServer;
let who: TestUser;
let api: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  who = await aUser(server, { premium: true });
  api = createApiClient({
    fetch: globalThis.fetch,
    baseUrl: server.url,
    token: () => who.token,
    timeZone: () => 'UTC',
  });
});
setDeviceStage();

const DAY = '2026-11-20';
const PASSPHRASE = 'seven small boats at dawn';

/** Keys of a new journal, told to the server; nothing is sealed yet. */
async function begin(): Promise<PrivateKeeping> {
  const surroundings = { user: who.user.id, stretches };
  const ways = { passphrase: PASSPHRASE, sheet: newSheet() };
  const made = await newJournal(ways, { generation: 0, version: 0 }, surroundings);
  const { openers, ...word } = made.word;
  await api.call(beginSealing, {
    ...word,
    openers: [...openers],
    password: who.password,
  });
  return { masters: { 1: toWire(made.master) }, device: 'phone', pin: made.pin };
}

const aMove = (): Move => ({
  userId: who.user.id,
  api,
  locks: createLocks(null),
  signal: new AbortController().signal,
  onProgress: () => undefined,
});

async function seal(keeping: PrivateKeeping): Promise<void> {
  await sealJournal(aMove(), await openJournal(who.user.id, keeping));
}

async function onDevice(keeping: PrivateKeeping, device = 'phone') {
  const keys = await deviceKeys(random(32), who.user.id);
  return { seal: deviceSeal(keys), journal: { ...keeping, device }, device: '' };
}

const texts = async (replica: Awaited<ReturnType<ReturnType<typeof aDevice>['open']>>) =>
  (await firstValueFrom(replica.answers.watchDay(DAY))).map(({ reflection }) => reflection.answer);

const onServer = () =>
  server.database.kysely
    .selectFrom('reflections')
    .select(['generation', 'deleted'])
    .where('user_id', '=', who.user.id)
    .orderBy('seq')
    .execute();

test('an ordinary journal becomes private, and two devices go on in it', async () => {
  const phone = aDevice({ url: server.url, who });
  const plain = await phone.open({ device: '' });
  await plain.answers.save(DAY, [anAnswer('Canary one.'), anAnswer('Canary two.')]);
  await plain.sync.now();
  const [first] = await firstValueFrom(plain.answers.watchDay(DAY));
  await plain.answers.erase(first?.reflection.id ?? '');
  await plain.sync.now();
  await plain.close();

  const keeping = await begin();
  await seal(keeping);
  expect(await onServer()).toEqual([
    { generation: 1, deleted: 0 },
    { generation: 1, deleted: 1 },
  ]);

  const options = await onDevice(keeping);
  const private1 = await phone.open(options);
  await private1.sync.now();
  expect(await firstValueFrom(private1.journal$)).toEqual({ kind: 'private' });
  await private1.answers.save(DAY, [anAnswer('Canary three.'), anAnswer('Canary four.')]);
  await private1.sync.now();
  expect(await texts(private1)).toEqual(['Canary two.', 'Canary three.', 'Canary four.']);
  const details = await firstValueFrom(private1.sync.details$);
  expect(details).toMatchObject({ pending: 0, parked: [] });
  expect(details.log.join('\n')).not.toContain('digest differs');
  await private1.close();

  const tablet = aDevice({ url: server.url, who });
  const opened = await openJournalWith(
    { kind: 'passphrase', text: PASSPHRASE },
    await api.call(getJournal, {}),
    { user: who.user.id, stretches },
  );
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const held = { masters: { 1: toWire(opened.master) }, device: 'tablet', pin: opened.pin };
  const private2 = await tablet.open(await onDevice(held, 'tablet'));
  await private2.sync.now();
  expect(await texts(private2)).toEqual(['Canary two.', 'Canary three.', 'Canary four.']);
  const shown = await firstValueFrom(private2.answers.watchDay(DAY));
  await private2.answers.erase(shown[0]?.reflection.id ?? '');
  await private2.answers.edit(shown[1]?.reflection.id ?? '', 'Canary edited.');
  await private2.sync.now();
  expect(await texts(private2)).toEqual(['Canary edited.', 'Canary four.']);
  await private2.close();

  const again = await phone.open(options);
  await again.sync.now();
  expect(await texts(again)).toEqual(['Canary edited.', 'Canary four.']);
});

test('a device without a key keeps what it has, and is told', async () => {
  const tablet = aDevice({ url: server.url, who });
  const plain = await tablet.open();
  await plain.answers.save(DAY, [anAnswer('On the server.')]);
  await plain.sync.now();
  const keeping = await begin();
  await plain.answers.save(DAY, [anAnswer('Written meanwhile.')]);
  expect((await plain.sync.now()).stopped).toBe('server');
  await plain.sync.now({ force: true });
  expect(await firstValueFrom(plain.journal$)).toEqual({ kind: 'elsewhere' });
  await seal(keeping);
  await plain.sync.now({ force: true });
  expect(await texts(plain)).toEqual(['On the server.', 'Written meanwhile.']);
  expect(await firstValueFrom(plain.sync.details$)).toMatchObject({ pending: 1, parked: [] });
});

test('what waits lies on the device as it travels, and whoever wakes without a key sends it', async () => {
  const keeping = await begin();
  await seal(keeping);
  let isOnline = false;
  const fetchWhenOnline: typeof fetch = (...request) =>
    isOnline ? fetch(...request) : Promise.reject(new TypeError('fetch failed'));
  const phone = aDevice({ url: server.url, who, fetch: fetchWhenOnline });
  const options = await onDevice(keeping);
  const replica = await phone.open(options);
  await replica.answers.save(DAY, [anAnswer('Canary offline.')]);
  await replica.sync.now();
  await replica.close();

  const outbox = await openOutbox(who.user.id);
  const [entry] = await outbox.list();
  expect(JSON.stringify(entry)).not.toContain('Canary');
  expect(entry).toMatchObject({ date: '', state: 'waiting' });
  isOnline = true;
  const outcome = await drain({
    userId: who.user.id,
    outbox,
    locks: createLocks(null),
    now: Date.now,
    send: (reflections) => api.call(createReflectionBatch, { reflections: [...reflections] }),
  });
  outbox.close();
  expect(outcome).toMatchObject({ acknowledged: 1, pending: 0, stopped: null });

  const again = await phone.open(options);
  await again.sync.now();
  expect(await texts(again)).toEqual(['Canary offline.']);
});

test('what lay open in the outbox before travels sealed, under the same id', async () => {
  const sent: string[] = [];
  const keeping = await begin();
  const noting: typeof fetch = (address, init) => {
    sent.push(typeof init?.body === 'string' ? init.body : '');
    return fetch(address, init);
  };
  let isOnline = false;
  const phone = aDevice({
    url: server.url,
    who,
    fetch: (...request) =>
      isOnline ? noting(...request) : Promise.reject(new TypeError('fetch failed')),
  });
  const plain = await phone.open({ device: '' });
  await plain.answers.save(DAY, [anAnswer('Canary before.')]);
  await plain.close();
  isOnline = true;
  const replica = await phone.open(await onDevice(keeping));
  await replica.sync.now();
  expect(await texts(replica)).toEqual(['Canary before.']);
  expect(await firstValueFrom(replica.sync.details$)).toMatchObject({ pending: 0, parked: [] });
  expect(sent.join('\n')).not.toContain('Canary');
  expect(await onServer()).toEqual([{ generation: 1, deleted: 0 }]);
});

test('insights are written on the device, travel sealed, and go with the words they quote', async () => {
  const keeping = await begin();
  await seal(keeping);
  const phone = aDevice({ url: server.url, who });
  const options = await onDevice(keeping);
  const replica = await phone.open({ ...options, now: () => Date.parse(`${DAY}T20:00:00Z`) });
  await replica.answers.save(DAY, [anAnswer('Canary one.'), anAnswer('Canary two.')]);
  await replica.sync.now();
  const insights = replica.insights;
  if (!insights) throw new Error('There are none.');
  expect(await firstValueFrom(insights.due$)).toEqual([DAY]);
  const material = await insights.read(DAY);
  expect(material?.answers.map(({ answer }) => answer)).toEqual(['Canary one.', 'Canary two.']);
  const insight = {
    date: DAY,
    energy_score: 7,
    feedback_text: 'Canary quoted.',
    improvement_areas: '[]',
    language: 'en',
    source: 'built_in',
    created_at: `${DAY}T20:00:00.000Z`,
  } as const;
  expect(await insights.keep(insight, material?.answers ?? [])).toBe(true);
  expect(await firstValueFrom(insights.due$)).toEqual([]);
  await replica.close();

  const tablet = aDevice({ url: server.url, who });
  const other = await tablet.open(await onDevice(keeping, 'tablet'));
  await other.sync.now();
  expect(await firstValueFrom(other.days.watchFeedback(DAY))).toEqual(insight);
  expect(await firstValueFrom(other.insights?.due$ ?? NEVER)).toEqual([]);
  const [first] = await firstValueFrom(other.answers.watchDay(DAY));
  await other.answers.erase(first?.reflection.id ?? '');
  await other.sync.now();
  expect(await firstValueFrom(other.days.watchFeedback(DAY))).toBeNull();
  await other.close();

  const again = await phone.open(options);
  await again.sync.now();
  expect(await firstValueFrom(again.days.watchFeedback(DAY))).toBeNull();
  expect(await firstValueFrom(again.insights?.due$ ?? NEVER)).toEqual([DAY]);
  const rows = await server.database.kysely.selectFrom('sealed_insights').selectAll().execute();
  expect(Buffer.concat(rows.map(({ sealed }) => sealed)).toString('latin1')).not.toContain(
    'Canary',
  );
});

test('a server that says it is plain again is sent nothing that can be read, and she is told', async () => {
  const sent: string[] = [];
  const keeping = await begin();
  await seal(keeping);
  const phone = aDevice({
    url: server.url,
    who,
    fetch: (address, init) => {
      sent.push(typeof init?.body === 'string' ? init.body : '');
      return fetch(address, init);
    },
  });
  const options = await onDevice(keeping);
  const replica = await phone.open(options);
  await replica.sync.now();
  await server.database.kysely
    .updateTable('user_sync')
    .set({ journal: 'plain' })
    .where('user_id', '=', who.user.id)
    .execute();
  await replica.answers.save(DAY, [anAnswer('Canary after.')]);
  await replica.sync.now({ force: true });
  const status = await firstValueFrom(replica.journal$);
  expect(status).toEqual({ kind: 'refused', why: 'plain_again' });
  expect(await texts(replica)).toEqual(['Canary after.']);
  expect(await firstValueFrom(replica.sync.details$)).toMatchObject({ pending: 1, parked: [] });
  expect(sent.join('\n')).not.toContain('Canary');
});

test('turned off by her own word it lies open again, and every answer is there', async () => {
  const keeping = await begin();
  await seal(keeping);
  const phone = aDevice({ url: server.url, who });
  const options = await onDevice(keeping);
  const replica = await phone.open(options);
  await replica.answers.save(DAY, [anAnswer('One.'), anAnswer('Two.')]);
  await replica.sync.now();
  const [first] = await firstValueFrom(replica.answers.watchDay(DAY));
  await replica.answers.erase(first?.reflection.id ?? '');
  await replica.sync.now();
  await replica.close();

  const master = fromWire(keeping.masters['1'] ?? '') ?? random(32);
  const known = { master, pin: keeping.pin, openers: readOpeners(await api.call(getJournal, {})) };
  const { word } = await turnedOff(known, who.user.id);
  await api.call(beginOpening, {
    ...word,
    openers: [...word.openers],
    password: who.password,
  });
  await openJournalAgain(aMove(), await openJournal(who.user.id, keeping));
  expect(await onServer()).toEqual([
    { generation: null, deleted: 0 },
    { generation: null, deleted: 1 },
  ]);
  const tablet = aDevice({ url: server.url, who });
  const plain = await tablet.open();
  await plain.sync.now();
  expect(await texts(plain)).toEqual(['Two.']);
  expect(await firstValueFrom(plain.journal$)).toEqual({ kind: 'plain' });
});

test('sealing that is cut off goes on where it was, and seals what came meanwhile', async () => {
  const phone = aDevice({ url: server.url, who });
  const plain = await phone.open({ device: '' });
  const many = Array.from({ length: 250 }, (_, at) => anAnswer(`Canary ${at}.`));
  await plain.answers.save(DAY, many);
  await plain.sync.now();
  await plain.close();
  const keeping = await begin();
  const journal = await openJournal(who.user.id, keeping);
  const stop = new AbortController();
  const cut = { ...aMove(), signal: stop.signal, onProgress: () => stop.abort() };
  await expect(sealJournal(cut, journal)).rejects.toThrow();
  const half = await onServer();
  expect(half.some(({ generation }) => generation === null)).toBe(true);
  expect(half.some(({ generation }) => generation === 1)).toBe(true);
  const progress: number[] = [];
  await sealJournal({ ...aMove(), onProgress: (done) => progress.push(done) }, journal);
  expect((await onServer()).every(({ generation }) => generation === 1)).toBe(true);
  expect(progress.at(-1)).toBeGreaterThan(0);
  const replica = await phone.open(await onDevice(keeping));
  await replica.sync.now();
  expect((await texts(replica)).length).toBe(250);
});
