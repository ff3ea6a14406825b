import { firstValueFrom } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { noNetwork } from '../../../tests/doubles/answering-network.ts';
import {
  aDevice,
  anAnswer,
  type Device,
  eventually,
  setDeviceStage,
} from '../../../tests/doubles/device-stage.ts';
import { aDeviceAt, createPagedServer } from '../../../tests/doubles/paged-server.ts';
import { storageThatRefuses } from '../../../tests/doubles/refusing-storage.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { createReflectionBatch, isTombstone } from '../../contract/reflections.ts';
import { createLocks } from '../../outbox/locks.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { answerEntry } from '../../outbox/outbox-entry.ts';
import type { OpenReplica, SavedAnswer } from '../replica.ts';
import { readRows } from '../removal/stored-drafts.ts';

setDeviceStage();

const DAY = '2026-11-20';
const WORDS = 'Text that must go.';

function aDeviceWithoutNetwork(id: string): Device {
  const fetch = (): Promise<Response> => noNetwork('', () => Promise.reject(new Error('never')));
  return aDevice({ url: 'http://nowhere', who: { user: aUserRow({ id }), token: 't' }, fetch });
}

const dayOf = (replica: OpenReplica, day = DAY): Promise<readonly SavedAnswer[]> =>
  firstValueFrom(replica.answers.watchDay(day));

async function idOf(replica: OpenReplica, answer: string): Promise<string> {
  const all = await eventually(replica.answers.watchDay(DAY), (saved) =>
    saved.some(({ reflection }) => reflection.answer === answer),
  );
  return all.find(({ reflection }) => reflection.answer === answer)?.reflection.id ?? '';
}

/** Her history takes nothing any more, and holds one answer that she erases then. */
async function erasedWhereNothingIsTaken(id: string) {
  const device = aDeviceWithoutNetwork(id);
  const before = await device.open();
  await before.answers.save(DAY, [anAnswer(WORDS), anAnswer('Stays, with these words.')]);
  await eventually(before.days.watchSummaries(null), ([day]) => day?.count === 2);
  const erased = await idOf(before, WORDS);
  await before.close();
  const replica = await device.open({ storage: () => storageThatRefuses(device) });
  await replica.answers.erase(erased);
  return { replica, erased };
}

test('what she erased is in no export and in no search, also where the history could not be written', async () => {
  const { replica } = await erasedWhereNothingIsTaken('of-erasures');
  const { reflections } = await replica.answers.exportAll();
  expect(reflections.map(({ answer }) => answer)).toEqual(['Stays, with these words.']);
  const search = replica.search('that must', { limit: 9 });
  expect((await eventually(search, ({ isDone }) => isDone)).found).toEqual([]);
  expect((await dayOf(replica)).map(({ reflection }) => reflection.answer)).toEqual([
    'Stays, with these words.',
  ]);
});

test('words written over an answer just erased stand by themselves, and do not bring it back', async () => {
  const device = aDeviceWithoutNetwork('of-rewriting');
  const before = await device.open();
  await before.answers.save(DAY, [anAnswer(WORDS)]);
  await eventually(before.days.watchSummaries(null), ([day]) => day?.count === 1);
  await before.close();
  const replica = await device.open({ storage: () => storageThatRefuses(device) });
  const id = await idOf(replica, WORDS);
  await replica.answers.erase(id);

  await replica.answers.edit(id, 'New words.');

  const { reflections } = await replica.answers.exportAll();
  expect(reflections.map(({ answer, supersedes }) => [answer, supersedes])).toEqual([
    ['New words.', null],
  ]);
});

test('what waits is found, and is in the export in the order of days, before it is in the history', async () => {
  const device = aDeviceWithoutNetwork('of-waiting');
  const replica = await device.open({ storage: () => storageThatRefuses(device) });
  const found: string[][] = [];
  const searching = replica.search('words', { limit: 2 });
  const watching = searching.subscribe((result) => {
    if (result.isDone) found.push(result.found.map(({ answer }) => answer));
  });
  await eventually(searching, ({ isDone }) => isDone);
  await replica.answers.save('2026-10-31', [anAnswer('Words of October.')]);
  await replica.answers.save('2026-09-30', [anAnswer('Words of September.')]);

  await eventually(
    searching,
    (result) => result.isDone && !result.isCut && result.found.length === 2,
  );
  const { reflections } = await replica.answers.exportAll();
  expect(reflections.map(({ date }) => date)).toEqual(['2026-09-30', '2026-10-31']);
  await vi.waitFor(() =>
    expect(found.at(-1)).toEqual(['Words of October.', 'Words of September.']),
  );
  watching.unsubscribe();
});

test('the last day of a long month is searched, and a range begins with its first day', async () => {
  const replica = await aDeviceWithoutNetwork('of-days').open();
  await replica.answers.save('2026-10-31', [anAnswer('Words of the last day.')]);
  await replica.answers.save('2026-10-30', [anAnswer('Words of the day before.')]);
  const days = await eventually(
    replica.days.watchSummaries({ from: '2026-10-30', to: '2026-10-31' }),
    ({ length }) => length === 2,
  );
  expect(days.map(({ date }) => date)).toEqual(['2026-10-31', '2026-10-30']);
  await replica.close();

  const server = createPagedServer();
  server.store(aReflection({ date: '2026-10-31', answer: 'Words of the last day.' }));
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  const result = await eventually(phone.search('last', { limit: 1 }), ({ isDone }) => isDone);
  expect(result.found).toHaveLength(1);
});

test('two decisions pressed at once on an answer edited apart: the first one holds', async () => {
  const { tab, id } = await editedInTwoTabs('of-decisions');
  await Promise.all([tab.answers.settleApart(id, 'both'), tab.answers.settleApart(id, 'join')]);
  const { reflections } = await tab.answers.exportAll();
  const live = (await dayOf(tab)).map(({ reflection }) => reflection.answer).sort();
  expect(live).toEqual(['Here.', 'There.']);
  expect(reflections.map(({ answer }) => answer).filter((text) => text.includes('\n'))).toEqual([]);
});

test('what a decision replaced is not sent any more', async () => {
  const { tab, id } = await editedInTwoTabs('of-replaced');
  await tab.answers.settleApart(id, 'this');
  const outbox = await openOutbox('of-replaced');
  const entries = await outbox.list();
  outbox.close();
  const erased = new Set(entries.flatMap(({ change }) => (isTombstone(change) ? [change.id] : [])));
  expect(erased.size).toBeGreaterThan(0);
  expect(entries.filter(({ key }) => erased.has(key))).toEqual([]);
});

/** Two tabs over one outbox that both edited the same answer, and neither was sent. */
async function editedInTwoTabs(userId: string) {
  const device = aDeviceWithoutNetwork(userId);
  const locks = createLocks(null);
  const tab = await device.open({ locks });
  const other = await device.open({ locks, device: 'other-tab' });
  await tab.answers.save(DAY, [anAnswer('First.')]);
  const first = await idOf(tab, 'First.');
  await idOf(other, 'First.');
  await Promise.all([tab.answers.edit(first, 'Here.'), other.answers.edit(first, 'There.')]);
  return { tab, id: await idOf(tab, 'There.') };
}

test('the same words under another question do not stand for those that were rewritten', async () => {
  const replica = await aDeviceWithoutNetwork('of-questions').open();
  await replica.answers.save(DAY, [
    anAnswer('First.', { question_id: 'ic-001' }),
    anAnswer('The same.', { question_id: 'ic-002' }),
  ]);
  const id = await idOf(replica, 'First.');
  await replica.answers.erase(id);
  await replica.answers.edit(id, 'The same.');
  const { reflections } = await replica.answers.exportAll();
  expect(reflections.map(({ question_id }) => question_id).sort()).toEqual(['ic-001', 'ic-002']);
});

test('words written over an erased answer stay kept from the model as it was', async () => {
  const replica = await aDeviceWithoutNetwork('of-wishes').open();
  await replica.answers.save(DAY, [anAnswer(WORDS, { keep_from_model: true })]);
  const id = await idOf(replica, WORDS);
  await replica.answers.erase(id);
  await replica.answers.edit(id, 'New words.');
  const { reflections } = await replica.answers.exportAll();
  expect(reflections).toMatchObject([{ answer: 'New words.', keep_from_model: true }]);
});

test('erased before it was sent: its text is sent to nobody, and no insight quotes it', async () => {
  const server = createPagedServer();
  server.storeInsight({
    date: DAY,
    energy_score: 7,
    feedback_text: `You wrote: ${WORDS}`,
    improvement_areas: '[]',
    language: 'en',
    source: 'model',
    created_at: '2026-11-20T21:00:00.000Z',
  });
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  server.answer = () => noNetwork('', () => Promise.reject(new Error('never')));
  await phone.answers.save(DAY, [anAnswer(WORDS)]);
  await phone.sync.now();
  await phone.answers.erase(await idOf(phone, WORDS));
  server.requests.length = 0;
  server.answer = null;

  await phone.sync.now({ force: true });

  expect(JSON.stringify(server.requests)).not.toContain(WORDS);
  expect(await firstValueFrom(phone.days.watchFeedback(DAY))).toBe(null);
  expect((await phone.answers.exportAll()).feedback).toEqual([]);
});

test('what an erased edit replaced is erased with it, also where only the tab that wrote it had it', async () => {
  const device = aDeviceWithoutNetwork('of-versions');
  const replica = await device.open();
  const [first, refused] = ['01900000-0000-7000-8000-000000000001', 'refused'];
  const edit = aReflection({ answer: 'Edited.', date: DAY, supersedes: first });
  const parked = aReflection({ answer: 'Refused.', date: DAY, supersedes: refused });
  const outbox = await openOutbox('of-versions');
  await outbox.put([
    answerEntry(edit, 1),
    { ...answerEntry(parked, 2), state: 'parked', code: 'blank' },
  ]);
  await replica.answers.erase(edit.id);
  await replica.answers.erase(parked.id);
  expect((await outbox.list()).map(({ key }) => key).sort()).toEqual(
    [`delete:${edit.id}`, `delete:${first}`, `delete:${refused}`].sort(),
  );
  outbox.close();
});

test('what was sent in the moment in which she erases it is erased, also where the history does not have it', async () => {
  const replica = await aDeviceWithoutNetwork('of-sending').open();
  const sent = aReflection({ answer: WORDS, date: DAY });
  const outbox = await openOutbox('of-sending');
  const entry = answerEntry(sent, 1);
  await outbox.put([entry]);
  await replica.sync.now();
  expect(await idOf(replica, WORDS)).toBe(sent.id);
  await outbox.settle([{ entry, status: 'stored', seq: 1 }], 2);
  await replica.answers.erase(sent.id);
  expect((await outbox.list()).map(({ key }) => key)).toEqual([`delete:${sent.id}`]);
  outbox.close();
});

test('nothing of a refused answer that she dropped is left in the browser', async () => {
  const server = createPagedServer();
  server.answer = ({ path, sent }, send) =>
    path === createReflectionBatch.path
      ? Response.json({
          results: sent.map(({ id }) => ({ id, status: 'rejected', code: 'blank' })),
        })
      : send();
  const device = aDeviceAt(server, 'of-dropping');
  const phone = await device.open({ device: '' });
  await phone.answers.save(DAY, [anAnswer(WORDS)]);
  await eventually(phone.days.watchSummaries(null), ([day]) => day?.count === 1);
  await phone.sync.now();
  const { parked } = await eventually(
    phone.sync.details$,
    (details) => details.parked.length === 1,
  );

  await phone.answers.discardParked(parked[0]?.id ?? '');

  const names = (await device.indexedDB.databases()).flatMap(({ name = '' }) => name);
  const histories = names.filter((name) => name.endsWith('--reflections'));
  expect(histories).toHaveLength(1);
  for (const name of histories) expect(JSON.stringify(await readRows(name))).not.toContain(WORDS);
  const outbox = await openOutbox('of-dropping');
  expect(await outbox.list()).toEqual([]);
  outbox.close();
});
