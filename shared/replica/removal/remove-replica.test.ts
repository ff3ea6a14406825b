import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { aDevice, setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { anEntry } from '../../../tests/doubles/outbox-entries.ts';
import { createLocks, syncLock } from '../../outbox/locks.ts';
import { openOutbox, outboxName } from '../../outbox/outbox.ts';
import type { OpenReplica } from '../replica.ts';
import { unloadDraftsName, openUnloadDrafts } from '../drafts/unload-drafts.ts';
import { memoryStorage } from '../store/local-store.ts';
import type { OpenReplicaOptions } from '../open-replica.ts';
import { removeReplica } from './remove-replica.ts';
import { answered } from '../../outbox/transaction.ts';

setDeviceStage();

const DAY = '2026-11-20';
const DRAFTS = 'rxdb-dexie-noor-2-amal--0--drafts';
const WORDS = { target: { question: 'q1' }, text: 'Half a thought' };

test('drafts that nobody put aside stay where they are, and are hers at her return', async () => {
  const { open, names } = await aPhoneWithDraft();
  await removeReplica('amal', { keepDrafts: true });
  expect(await names()).toEqual([DRAFTS]);

  expect(await (await open('badria')).drafts.load(DAY)).toEqual([]);
  expect(await (await open()).drafts.load(DAY)).toEqual([WORDS]);
});

test('drafts that were put aside leave no second copy', async () => {
  const { open, names } = await aPhoneWithDraft();
  const replica = await open();
  await replica.drafts.keepForReturn();
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(await names()).toEqual(['noor-last-words-amal']);
});

test('what she still types while she leaves is put aside with the rest', async () => {
  const { open, names } = await aPhoneWithDraft();
  const replica = await open();
  await replica.drafts.keepForReturn();
  await replica.drafts.save(DAY, { ...WORDS, text: 'Another thought' });
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(await names()).toEqual(['noor-last-words-amal']);
  expect(await (await open()).drafts.load(DAY)).toEqual([{ ...WORDS, text: 'Another thought' }]);
});

test('words put aside earlier do not stand for what was written since', async () => {
  const { open } = await aPhoneWithDraft();
  const unloadDrafts = openUnloadDrafts(unloadDraftsName('amal'));
  await unloadDrafts.list();
  await unloadDrafts.keep([{ date: DAY, question_id: 'q1', text: 'Before', at: 1 }]);
  await unloadDrafts.close();
  await removeReplica('amal', { keepDrafts: true });

  expect(await (await open()).drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Before\n\nHalf a thought' },
  ]);
});

test('words put aside of one box do not stand for another', async () => {
  const { open } = await aPhoneWithDraft();
  const unloadDrafts = openUnloadDrafts(unloadDraftsName('amal'));
  await unloadDrafts.list();
  await unloadDrafts.keep([
    { date: DAY, question_id: 'q2', text: 'Later', at: Date.now() + 1_000 },
  ]);
  await unloadDrafts.close();
  await removeReplica('amal', { keepDrafts: true });

  expect(await (await open()).drafts.load(DAY)).toContainEqual(WORDS);
});

test('a draft of unknown age stays, whatever was put aside of its box', async () => {
  const { open, names } = await aPhoneWithDraft();
  await (await open()).close();
  const stored = indexedDB.open('rxdb-dexie-noor-1-amal--0--drafts', 1);
  stored.onupgradeneeded = () => {
    const docs = stored.result.createObjectStore('docs', { keyPath: 'id' });
    docs.put({ id: `${DAY}|q1`, date: DAY, question_id: 'q1', text: WORDS.text });
  };
  await answered(stored);
  stored.result.close();
  const unloadDrafts = openUnloadDrafts(unloadDraftsName('amal'));
  await unloadDrafts.list();
  await unloadDrafts.keep([
    { date: DAY, question_id: 'q1', text: 'Other', at: Date.now() + 1_000 },
  ]);
  await unloadDrafts.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(await names()).toContain('rxdb-dexie-noor-1-amal--0--drafts');
});

test('an outbox that another tab sends from goes when it is done', async () => {
  const { names } = await aPhoneWithDraft();
  const outbox = await openOutbox('amal');
  await outbox.put([anEntry()]);
  const locks = createLocks(null);
  const sending = Promise.withResolvers<undefined>();
  void locks.run(syncLock('amal'), () => sending.promise);
  const removing = removeReplica('amal', { outbox: true, locks });
  await vi.waitFor(async () => expect(await names()).toEqual([outboxName('amal')]));
  for (let looks = 0; looks < 10; looks += 1) expect(await outbox.list()).toHaveLength(1);
  sending.resolve(undefined);
  expect(await removing).toBe(true);
  expect(await names()).toEqual([]);
  outbox.close();
});

test('what was kept beside a history that did not open does not stand for it', async () => {
  const { open } = await aPhoneWithDraft();
  const troubled = await open('amal', { storage: memoryStorage });
  await troubled.drafts.save(DAY, { ...WORDS, text: 'Another' });
  await troubled.drafts.keepForReturn();
  await troubled.close();
  await removeReplica('amal', { keepDrafts: true });

  expect(await (await open()).drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Half a thought\n\nAnother' },
  ]);
});

test('last words that cannot be read are not deleted', async () => {
  const { open, names } = await aPhoneWithDraft();
  const replica = await open();
  await replica.drafts.keepForReturn();
  await replica.close();
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(fail);
  await removeReplica('amal', { keepDrafts: true });

  expect(await names()).toContain('noor-last-words-amal');
  expect(await (await open()).drafts.load(DAY)).toEqual([WORDS]);
});

test('drafts that cannot be read are not deleted', async () => {
  const { open, names } = await aPhoneWithDraft();
  const openSqlite = indexedDB.open.bind(indexedDB);
  const disk = vi
    .spyOn(indexedDB, 'open')
    .mockImplementation((name, version) => (name === DRAFTS ? fail() : openSqlite(name, version)));
  await removeReplica('amal', { keepDrafts: true });
  disk.mockRestore();

  expect(await names()).toEqual([DRAFTS]);
  expect(await (await open()).drafts.load(DAY)).toEqual([WORDS]);
});

test('deleting leaves nothing, also of what an earlier sign-out left where it was', async () => {
  const { names } = await aPhoneWithDraft();
  await removeReplica('amal', { keepDrafts: true });
  await removeReplica('amal', { outbox: true });
  expect(await names()).toEqual([]);
});

test('with no draft to keep nothing of her history stays', async () => {
  const { open, names } = await aPhoneWithDraft();
  const replica = await open();
  await replica.drafts.save(DAY, { ...WORDS, text: '' });
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(await names()).toEqual([]);
});

type Open = (id?: string, options?: Partial<OpenReplicaOptions>) => Promise<OpenReplica>;

async function aPhoneWithDraft() {
  const phone = aDevice({
    url: 'http://nowhere',
    who: { user: aUserRow({ id: 'amal' }), token: 'a token' },
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  const open: Open = (id = 'amal', options = {}) =>
    phone.open({ device: '', user: aUserRow({ id }), ...options });
  const replica = await open();
  await replica.drafts.save(DAY, WORDS);
  await replica.close();
  return {
    open,
    names: async () => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      return names.filter((name) => /^(rxdb|noor)-.+-amal/.test(name));
    },
  };
}

function fail(): never {
  throw new DOMException('The disk failed.', 'UnknownError');
}
