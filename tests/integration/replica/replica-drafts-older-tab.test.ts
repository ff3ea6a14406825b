import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
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
const Q1 = { question: 'q1' };
const EDIT = {
  target: { edits: 'a1' },
  text: 'Begun again',
  origin,
  keep_from_model: true,
} as const;

function aPhone(id = 'amal') {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const phone = aDevice({
    url: 'http://nowhere',
    who: { user: aUserRow({ id }), token: 'a token' },
    fetch,
  });
  return { open: (more = {}) => phone.open({ device: '', ...more }) };
}
const openRows = async (id = 'amal') =>
  openLocalStore(storeName(id), await keptStorage(() => undefined));
type Rows = Awaited<ReturnType<typeof openRows>>;
const oldRow = (question_id: string, text: string) => ({
  id: `${DAY}|${question_id}`,
  date: DAY,
  question_id,
  text,
});
/** As rewriteDraft of 282332b. */
async function oldWrite(local: Rows, key: string, text: string) {
  const id = `${DAY}|${key}`;
  const [previous] = await local.drafts.storageInstance.findDocumentsById([id], false);
  if (!previous) {
    if (text.trim()) await local.drafts.bulkInsert([oldRow(key, text)]);
    return;
  }
  const next = text.trim() ? oldRow(key, text) : { ...previous, text: '', _deleted: true };
  await local.drafts.storageInstance.bulkWrite(
    [{ previous, document: { ...previous, ...next } }],
    'before',
  );
}
async function putAside(
  words: { question_id: string; text: string }[],
  at = Date.now() + 1_000,
  id = 'amal',
) {
  const u = openUnloadDrafts(unloadDraftsName(id));
  await u.list();
  await u.keep(words.map((w) => ({ date: DAY, at, ...w })));
  await u.close();
}

test('words that a page of the version before put aside do not take the wish (and origin) of the draft away', async () => {
  const phone = aPhone();
  const replica = await phone.open();
  await replica.drafts.save(DAY, { target: Q1, text: 'Bread', keep_from_model: true });
  await replica.drafts.save(DAY, EDIT);
  await replica.close();
  await putAside([
    { question_id: 'q1', text: 'Bread and' },
    { question_id: 'edit:a1', text: 'Begun again, and' },
  ]);
  const again = await phone.open();
  expect(await again.drafts.load(DAY)).toEqual([
    { ...EDIT, text: 'Begun again, and' },
    { target: Q1, text: 'Bread and', keep_from_model: true },
  ]);
});

test('a wish that a tab of the version before makes is read by this one', async () => {
  const replica = await aPhone().open();
  await replica.drafts.save(DAY, { target: Q1, text: 'Bread' });
  const local = await openRows();
  await oldWrite(local, 'keep:q1', 'kept');
  await local.close();
  expect((await firstValueFrom(replica.drafts.watch(DAY)))[0]?.keep_from_model).toBe(true);
  expect(await replica.drafts.read(DAY, Q1)).toMatchObject({ keep_from_model: true });
});

test('a draft that a tab of the version before cleared leaves no wish behind for an account to come', async () => {
  const replica = await aPhone().open();
  await replica.drafts.save(DAY, { target: Q1, text: 'Bread', keep_from_model: true });
  const local = await openRows();
  await oldWrite(local, 'q1', '');
  await local.close();
  expect(await replica.drafts.load(DAY)).toEqual([]);
  await replica.close();
  expect((await readEarlierWords('amal', 0)).drafts).toEqual([]);
});

test('nor does it leave a database at sign-out', async () => {
  const replica = await aPhone().open();
  await replica.drafts.save(DAY, { target: Q1, text: 'Bread', keep_from_model: true });
  const local = await openRows();
  await oldWrite(local, 'q1', '');
  await local.close();
  await replica.drafts.keepForReturn();
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(
    (await indexedDB.databases()).map(({ name }) => name).filter((n) => n?.endsWith('--drafts')),
  ).toEqual([]);
});

test('taken over from an account of the version before: the edit keeps its origin', async () => {
  const phone = aPhone();
  await (await phone.open()).close();
  const local = await openRows();
  for (const [key, text] of [
    ['edit:a1', 'Begun again'],
    ['edit-of:a1', JSON.stringify(origin)],
    ['keep:edit:a1', 'kept'],
  ] as const)
    await oldWrite(local, key, text);
  await local.close();
  const second = await phone.open({ user: aUserRow({ id: 'badria' }) });
  await second.answers.takeOverFrom('amal');
  expect(await second.drafts.load(DAY)).toEqual([EDIT]);
});

test('taken over: it keeps its wish, where the words alone were put aside', async () => {
  const phone = aPhone();
  await (await phone.open()).close();
  const local = await openRows();
  for (const [key, text] of [
    ['edit-of:a1', JSON.stringify(origin)],
    ['keep:edit:a1', 'kept'],
  ] as const)
    await oldWrite(local, key, text);
  await local.close();
  await putAside([{ question_id: 'edit:a1', text: 'Begun again' }]);
  const second = await phone.open({ user: aUserRow({ id: 'badria' }) });
  await second.answers.takeOverFrom('amal');
  expect(await second.drafts.load(DAY)).toEqual([EDIT]);
});

test('an origin that this version cannot read does not take her words with it', async () => {
  const phone = aPhone();
  const replica = await phone.open();
  const odd = { ...origin, question_text: 'x'.repeat(1_001) };
  await replica.drafts.save(DAY, { ...EDIT, origin: odd });
  await replica.close();
  expect((await readEarlierWords('amal', 0)).drafts).toMatchObject([{ text: EDIT.text }]);
});

test('nor does it at a sign-out that was to keep them', async () => {
  const phone = aPhone();
  const replica = await phone.open();
  await replica.drafts.save(DAY, { ...EDIT, origin: { ...origin, language: 'fr' as 'en' } });
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(await (await phone.open()).drafts.load(DAY)).toMatchObject([{ text: EDIT.text }]);
});

test('at a sign-out words put aside without her wish do not stand for the draft with it', async () => {
  const phone = aPhone();
  const replica = await phone.open();
  await replica.drafts.save(DAY, { target: Q1, text: 'Bread', keep_from_model: true });
  await replica.close();
  await putAside([{ question_id: 'q1', text: 'Bread' }], 1);
  await removeReplica('amal', { keepDrafts: true });
  expect(await (await phone.open()).drafts.load(DAY)).toMatchObject([
    { text: 'Bread', keep_from_model: true },
  ]);
});

async function inOldTab(work: (local: Rows) => Promise<unknown>) {
  const local = await openRows();
  await work(local);
  await local.close();
}
test('a tab of the version before begins an edit while this one carries rows over', async () => {
  const replica = await aPhone().open();
  await replica.drafts.load(DAY);
  await inOldTab(async (local) => {
    await oldWrite(local, 'keep:edit:a1', 'kept');
    await oldWrite(local, 'edit-of:a1', JSON.stringify(origin));
  });
  await replica.drafts.load(DAY);
  await inOldTab((local) => oldWrite(local, 'edit:a1', 'Begun again'));
  expect(await replica.drafts.load(DAY)).toEqual([EDIT]);
});

test('an old tombstone without a wish leaves nothing', async () => {
  const replica = await aPhone().open();
  await replica.drafts.save(DAY, { target: Q1, text: 'Bread' });
  await inOldTab((local) => oldWrite(local, 'q1', ''));
  await replica.drafts.load(DAY);
  await replica.drafts.keepForReturn();
  await replica.close();
  await removeReplica('amal', { keepDrafts: true });
  expect(
    (await indexedDB.databases()).map(({ name }) => name).filter((n) => n?.endsWith('--drafts')),
  ).toEqual([]);
});

test('a save that a page of the version before put aside clears her wish with the box', async () => {
  const phone = aPhone();
  await (await phone.open()).close();
  const local = await openRows();
  await oldWrite(local, 'q1', 'Bread');
  await oldWrite(local, 'keep:q1', 'kept');
  await local.close();
  await putAside([
    { question_id: 'q1', text: '' },
    { question_id: 'keep:q1', text: '' },
  ]);
  expect(await (await phone.open()).drafts.load(DAY)).toEqual([]);
});
