import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { recordOf } from '../../../shared/replica/drafts/draft-record.ts';
import {
  openUnloadDrafts,
  unloadDraftsName,
} from '../../../shared/replica/drafts/unload-drafts.ts';
import { readEarlierWords } from '../../../shared/replica/removal/earlier-words.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import {
  keptStorage,
  openLocalStore,
  storeName,
} from '../../../shared/replica/store/local-store.ts';
import { aDevice, setDeviceStage } from '../../doubles/device-stage.ts';
import { aUserRow } from '../../doubles/user-row.ts';

setDeviceStage();

const DAY = '2026-11-20';
const origin = {
  question_id: 'q7',
  question_text: 'Which game?',
  question_type: 'inner_child',
  language: 'en',
} as const;
const EDIT = {
  target: { edits: 'a1' },
  text: 'Begun again',
  origin,
  keep_from_model: true,
} as const;

/** Keys and texts as every version before this one stored them, one row each. */
const BEFORE = {
  q1: 'Half a thought',
  'keep:q1': 'kept',
  'keep:q2': 'kept',
  'keep:edit:a1': 'kept',
  'edit-of:a1': JSON.stringify(origin),
  'edit:a1': 'Begun again',
};
const NOW = [
  { target: { question: 'q1' }, text: 'Half a thought', keep_from_model: true },
  { target: { question: 'q2' }, text: '', keep_from_model: true },
  EDIT,
];

function aPhone() {
  const user = aUserRow({ id: 'amal' });
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const phone = aDevice({ url: 'http://nowhere', who: { user, token: 'a token' }, fetch });
  return { open: () => phone.open({ device: '' }) };
}

async function openRows() {
  return openLocalStore(storeName('amal'), await keptStorage(() => undefined));
}

async function aPhoneOfTheVersionBefore() {
  const phone = aPhone();
  await (await phone.open()).close();
  const local = await openRows();
  await local.drafts.bulkInsert(
    Object.entries(BEFORE).map(([question_id, text]) => ({
      id: `${DAY}|${question_id}`,
      date: DAY,
      question_id,
      text,
    })),
  );
  await local.close();
  return phone;
}

const byText = (one: { text: string }, other: { text: string }) =>
  one.text.localeCompare(other.text);
const sorted = <T extends { text: string }>(drafts: readonly T[]) => [...drafts].sort(byText);

test('drafts with what the versions before kept beside them are read as one, and stored as one', async () => {
  const phone = await aPhoneOfTheVersionBefore();
  const replica = await phone.open();
  expect(sorted(await replica.drafts.load(DAY))).toEqual(sorted(NOW));
  expect(sorted(await firstValueFrom(replica.drafts.watch(DAY)))).toEqual(sorted(NOW));
  await replica.close();

  const local = await openRows();
  const rows = await local.drafts.find().exec();
  await local.close();
  expect(rows.map(({ id }) => id).sort()).toEqual([`${DAY}|edit:a1`, `${DAY}|q1`, `${DAY}|q2`]);
  const again = await phone.open();
  expect(sorted(await again.drafts.load(DAY))).toEqual(sorted(NOW));
});

test('a tab of the version before writes on, and nothing of the draft is lost to it', async () => {
  const phone = aPhone();
  const replica = await phone.open();
  await replica.drafts.save(DAY, EDIT);
  const local = await openRows();
  // As its compare and swap does: what it does not know of the row stays.
  const [row] = await local.drafts.storageInstance.findDocumentsById([`${DAY}|edit:a1`], false);
  if (!row) throw new Error('there is no row');
  const document = { ...row, date: DAY, question_id: 'edit:a1', text: 'Begun again, and more' };
  await local.drafts.storageInstance.bulkWrite([{ previous: row, document }], 'before');
  await local.close();
  expect(await replica.drafts.load(DAY)).toEqual([{ ...EDIT, text: 'Begun again, and more' }]);
});

test('words that a page of the version before put aside come with what stood beside them', async () => {
  const phone = aPhone();
  await (await phone.open()).close();
  const unloadDrafts = openUnloadDrafts(unloadDraftsName('amal'));
  await unloadDrafts.list();
  const at = Date.now() + 1_000;
  await unloadDrafts.keep(
    Object.entries(BEFORE).map(([question_id, text]) => ({ date: DAY, question_id, text, at })),
  );
  await unloadDrafts.close();
  const replica = await phone.open();
  expect(sorted(await replica.drafts.load(DAY))).toEqual(sorted(NOW));
});

test('words put aside by the first version of the app are carried over', async () => {
  await (await aPhone().open()).close();
  const first = indexedDB.open('noor-last-words-first', 1);
  await new Promise((resolve) => {
    first.onupgradeneeded = () => {
      const store = first.result.createObjectStore('drafts', { keyPath: ['date', 'question_id'] });
      store.put({ date: DAY, question_id: 'q1', text: 'Old' });
    };
    first.onsuccess = resolve;
  });
  first.result.close();
  const unloadDrafts = openUnloadDrafts('noor-last-words-first');
  expect(await unloadDrafts.list()).toMatchObject([{ date: DAY, question_id: 'q1', text: 'Old' }]);
  await unloadDrafts.close();
});

test('origin and wish live through a sign-out, and through an account that is no more', async () => {
  const phone = aPhone();
  const replica = await phone.open();
  await replica.drafts.save(DAY, EDIT);
  await replica.drafts.keepForReturn();
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  const { drafts } = await readEarlierWords('amal', Date.now());
  expect(drafts).toEqual([{ date: DAY, ...EDIT }]);
  const back = await phone.open();
  expect(await back.drafts.load(DAY)).toEqual([EDIT]);
});

test('a draft of a store that was not put aside keeps origin and wish as an earlier word', async () => {
  const phone = aPhone();
  const replica = await phone.open();
  await replica.drafts.save(DAY, EDIT);
  await replica.close();
  expect((await readEarlierWords('amal', Date.now())).drafts).toEqual([{ date: DAY, ...EDIT }]);
});

test('a wish alone makes no day unfinished', async () => {
  const replica = await aPhone().open();
  const wish = { target: { question: 'q1' }, text: '', keep_from_model: true } as const;
  await replica.drafts.save(DAY, wish);
  expect(await firstValueFrom(replica.drafts.watchDays(''))).toEqual([]);
  expect(await replica.drafts.load(DAY)).toEqual([wish]);
  await replica.drafts.save(DAY, { ...wish, keep_from_model: undefined });
  expect(await replica.drafts.load(DAY)).toEqual([]);
});

test('what is stored is what the versions before can read: the words under the key of their box', () => {
  expect(recordOf(DAY, EDIT)).toMatchObject({ question_id: 'edit:a1', text: 'Begun again' });
});
