import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setNotificationPreferences } from '../../../shared/contract/notifications.ts';
import { createSupportTicket } from '../../../shared/contract/support.ts';
import { answerEntry } from '../../../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import { addRequest } from '../../../shared/outbox/waiting-requests.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { sealDevice, whatLiesOpen } from '../../../shared/replica/lock/seal-device.ts';
import {
  openUnloadDrafts,
  unloadDraftsName,
} from '../../../shared/replica/drafts/unload-drafts.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import { random } from '../../../shared/sealed/bytes.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../doubles/device-stage.ts';
import { storageThatRefuses } from '../../doubles/refusing-storage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
setDeviceStage();

const DAY = '2026-11-20';

/** Everything that lies in IndexedDB, as text. */
async function everythingKept(): Promise<string> {
  const kept: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    // Where RxDB's tabs find no BroadcastChannel, as here; browsers have one.
    if (name.startsWith('pubkey.')) continue;
    const database = await answered(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows: unknown[] = await answered(
        database.transaction(store).objectStore(store).getAll(),
      );
      for (const row of rows) {
        const bytes = (_: string, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
        kept.push(`${name} ${JSON.stringify(row, bytes)}`);
      }
    }
    database.close();
  }
  return kept.join('\n');
}

/** Short, where it fails. */
const readable = (kept: string): string[] => kept.match(/.{0,60}Canary.{0,20}/g) ?? [];

const seal = async ({ user }: TestUser) => deviceSeal(await deviceKeys(random(32), user.id));

test('a closed device holds no word of hers open: saved, waiting, unfinished, put aside, found', async () => {
  const who = await aUser(server);
  let isOnline = true;
  const device = aDevice({
    url: server.url,
    who,
    fetch: (...request) =>
      isOnline ? fetch(...request) : Promise.reject(new TypeError('fetch failed')),
  });
  const sealed = { seal: await seal(who), device: '' };
  const phone = await device.open(sealed);
  await phone.answers.save(DAY, [anAnswer('Canary saved.')]);
  await phone.sync.now();
  isOnline = false;
  await phone.answers.save(DAY, [anAnswer('Canary waiting.')]);
  await phone.drafts.save(DAY, { target: { question: 'q1' }, text: 'Canary draft.' });
  phone.drafts.keepNow(DAY, [{ target: { question: 'q2' }, text: 'Canary put aside.' }]);
  await phone.close();

  const kept = await everythingKept();
  expect(kept).toContain(`noor-3-${who.user.id}`);
  expect(kept).toContain('noor-last-words');
  expect(readable(kept)).toEqual([]);

  const again = await device.open(sealed);
  const saved = await firstValueFrom(again.answers.watchDay(DAY));
  expect(saved.map(({ reflection }) => reflection.answer).toSorted()).toEqual([
    'Canary saved.',
    'Canary waiting.',
  ]);
  const drafts = await again.drafts.load(DAY);
  expect(drafts.map(({ text }) => text).toSorted()).toEqual(['Canary draft.', 'Canary put aside.']);
  isOnline = true;
  await again.sync.now({ force: true });
  expect(await firstValueFrom(again.sync.details$)).toMatchObject({ pending: 0, parked: [] });
  await again.close();
  expect(readable(await everythingKept())).toEqual([]);
});

test('what lay open before goes over to the sealed history, and nothing of it stays', async () => {
  const who = await aUser(server);
  const device = aDevice({
    url: server.url,
    who,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  const open = await device.open({ device: '' });
  await open.answers.save(DAY, [anAnswer('Canary waiting.')]);
  await open.drafts.save(DAY, { target: { question: 'q1' }, text: 'Canary draft.' });
  await open.close();
  expect(readable(await everythingKept())).not.toEqual([]);

  const sealed = { seal: await seal(who), device: '' };
  const closed = await device.open(sealed);
  expect((await closed.drafts.load(DAY)).map(({ text }) => text)).toEqual(['Canary draft.']);
  const saved = await firstValueFrom(closed.answers.watchDay(DAY));
  expect(saved.map(({ reflection }) => reflection.answer)).toEqual(['Canary waiting.']);
  await closed.close();
  expect(readable(await everythingKept())).toEqual([]);
});

test('closing seals what lies open, and nobody has to open it first', async () => {
  const who = await aUser(server);
  const device = aDevice({
    url: server.url,
    who,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  const open = await device.open({ device: '' });
  await open.answers.save(DAY, [anAnswer('Canary waiting.')]);
  await open.drafts.save(DAY, { target: { question: 'q1' }, text: 'Canary draft.' });
  for (const text of ['Canary put aside.', 'Canary put aside later, elsewhere.']) {
    const page = openUnloadDrafts(unloadDraftsName(who.user.id));
    const at = Date.now() + text.length;
    await page.keep([{ date: DAY, question_id: 'q2', text, at, unread: true }]);
    await page.close();
  }
  await open.close();
  const { id } = who.user;
  expect(await whatLiesOpen(id)).toBe('words');

  const keys = await deviceKeys(random(32), id);
  await sealDevice(id, { keys }, false);
  // Another page has the history, and may still write there.
  expect(readable(await everythingKept()).join('\n')).toContain('Canary draft.');
  expect(await whatLiesOpen(id)).toBe('words');
  await sealDevice(id, { keys }, true);
  expect(readable(await everythingKept())).toEqual([]);
  expect(await whatLiesOpen(id)).toBe('nothing');
  const request = { userId: id, key: 'k'.repeat(32) };
  const body = { daily_affirmation_notifications: true };
  await addRequest({ ...request, path: setNotificationPreferences.path, body });
  expect(await whatLiesOpen(id)).toBe('nothing');
  await addRequest({
    ...request,
    path: createSupportTicket.path,
    body: { message: 'Please help.' },
  });
  expect(await whatLiesOpen(id)).toBe('request');

  const closed = await device.open({ seal: deviceSeal(keys), device: '' });
  const [first, second] = await closed.drafts.load(DAY);
  expect(first?.text).toBe('Canary draft.');
  expect(second?.text).toContain('Canary put aside.');
  expect(second?.text).toContain('Canary put aside later, elsewhere.');
  const saved = await firstValueFrom(closed.answers.watchDay(DAY));
  expect(saved.map(({ reflection }) => reflection.answer)).toEqual(['Canary waiting.']);
  await closed.close();
});

test('S15: on a full disk unfinished text stays where it lies until it can be sealed', async () => {
  const who = await aUser(server);
  const device = aDevice({ url: server.url, who });
  const open = await device.open({ device: '' });
  await open.drafts.save(DAY, { target: { question: 'q1' }, text: 'Canary draft.' });
  await open.close();

  const sealed = { seal: await seal(who), device: '' };
  const full = (refused: string) => ({
    ...sealed,
    storage: () => storageThatRefuses(device, refused),
  });
  // At the drafts, and already at what RxDB writes to open anything.
  for (const [refused, said] of [
    ['drafts', 'drafts of an older version: LocalWriteError quota'],
    ['_rxdb_internal', 'history in memory: QuotaExceededError'],
  ] as const) {
    const closed = await device.open(full(refused));
    await closed.sync.now({ force: true });
    const { log, pending } = await firstValueFrom(closed.sync.details$);
    expect(log.join('\n')).toContain(said);
    expect(pending).toBe(0);
    await closed.close();
    expect(readable(await everythingKept())).not.toEqual([]);
  }

  const roomy = await device.open(sealed);
  expect((await roomy.drafts.load(DAY)).map(({ text }) => text)).toEqual(['Canary draft.']);
  await roomy.sync.now({ force: true });
  await roomy.close();
  expect(readable(await everythingKept())).toEqual([]);
});

test('who has no key reads nothing that waits, and removes none of it but where it was asked for', async () => {
  const who = await aUser(server);
  await (await aDevice({ url: server.url, who }).open()).close();
  const outbox = await openOutbox(who.user.id, { seal: (await seal(who)).entries });

  const entry = answerEntry(aReflection(), 1);
  await outbox.put([entry]);
  expect(await outbox.list()).toEqual([entry]);
  const worker = await openOutbox(who.user.id);
  expect(await worker.list()).toEqual([]);
  expect(await worker.count()).toEqual({ waiting: 1, parked: 0, oldestWaitingAt: 1 });
  await outbox.settle([{ entry, status: 'rejected', code: 'odd' }], 2);
  expect(await outbox.list()).toEqual([{ ...entry, state: 'parked', code: 'odd' }]);
  await outbox.unpark([entry.key]);
  expect(await outbox.list()).toEqual([entry]);
  await outbox.settle([{ entry, status: 'stored', seq: 1 }], 3);
  expect(await outbox.list()).toEqual([]);
  outbox.close();
  worker.close();
});
