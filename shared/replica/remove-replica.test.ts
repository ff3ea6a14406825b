import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { aDevice, setDeviceStage } from '../../tests/doubles/device-stage.ts';
import { aUserRow } from '../../tests/doubles/user-row.ts';
import type { OpenReplica } from './replica.ts';
import { lastWordsName, openLastWords } from './last-words.ts';
import { removeReplica } from './remove-replica.ts';

setDeviceStage();

const DAY = '2026-11-20';
const DRAFTS = 'rxdb-dexie-noor-2-amal--0--drafts';
const WORDS = { question_id: 'q1', text: 'Half a thought' };

test('drafts that nobody put aside stay where they are, and are hers at her return', async () => {
  const { open, names } = await aPhoneWithDraft();
  await removeReplica('amal', { keepDrafts: true });
  expect(await names()).toEqual([DRAFTS]);

  expect(await (await open('badria')).loadDrafts(DAY)).toEqual([]);
  expect(await (await open()).loadDrafts(DAY)).toEqual([WORDS]);
});

test('drafts that were put aside leave no second copy', async () => {
  const { open, names } = await aPhoneWithDraft();
  const replica = await open();
  await replica.keepDraftsForReturn();
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(await names()).toEqual(['noor-last-words-amal']);
});

test('words put aside earlier do not stand for what was written since', async () => {
  const { open } = await aPhoneWithDraft();
  const lastWords = openLastWords(lastWordsName('amal'));
  await lastWords.list();
  lastWords.keep([{ date: DAY, question_id: 'q1', text: 'Before', at: 1 }]);
  await lastWords.close();
  await removeReplica('amal', { keepDrafts: true });

  expect(await (await open()).loadDrafts(DAY)).toEqual([
    { question_id: 'q1', text: 'Before\n\nHalf a thought' },
  ]);
});

test('last words that cannot be read are not deleted', async () => {
  const { open, names } = await aPhoneWithDraft();
  const replica = await open();
  await replica.keepDraftsForReturn();
  await replica.close();
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(fail);
  await removeReplica('amal', { keepDrafts: true });

  expect(await names()).toContain('noor-last-words-amal');
  expect(await (await open()).loadDrafts(DAY)).toEqual([WORDS]);
});

test('drafts that cannot be read are not deleted', async () => {
  const { open, names } = await aPhoneWithDraft();
  const openDatabase = indexedDB.open.bind(indexedDB);
  const disk = vi
    .spyOn(indexedDB, 'open')
    .mockImplementation((name, version) =>
      name === DRAFTS ? fail() : openDatabase(name, version),
    );
  await removeReplica('amal', { keepDrafts: true });
  disk.mockRestore();

  expect(await names()).toEqual([DRAFTS]);
  expect(await (await open()).loadDrafts(DAY)).toEqual([WORDS]);
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
  await replica.saveDraft(DAY, { ...WORDS, text: '' });
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(await names()).toEqual([]);
});

async function aPhoneWithDraft() {
  const phone = aDevice({
    url: 'http://nowhere',
    who: { user: aUserRow({ id: 'amal' }), token: 'a token' },
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  const open = (id = 'amal'): Promise<OpenReplica> =>
    phone.open({ device: '', user: aUserRow({ id }) });
  const replica = await open();
  await replica.saveDraft(DAY, WORDS);
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
