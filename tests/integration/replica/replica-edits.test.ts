import { expect, test } from 'vitest';
import { earlierVersions } from '../../../shared/contract/live-answers.ts';
import { orderedLiveAnswers } from '../../../shared/replica/answers/day-answers.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { noNetwork } from '../../doubles/answering-network.ts';
import { aDevice, anAnswer, eventually, setDeviceStage } from '../../doubles/device-stage.ts';
import { aUserRow } from '../../doubles/user-row.ts';

setDeviceStage();

const DAY = '2026-11-20';
const user = aUserRow({ id: 'her' });

/**
 * Two tabs over one outbox. RxDB opens a history once a process, so here the second tab has one of its own,
 * where nothing is yet.
 */
async function twoTabs() {
  const fetch = (): Promise<Response> => noNetwork('', () => Promise.reject(new Error('never')));
  const device = aDevice({ url: 'http://nowhere', who: { user, token: 'a token' }, fetch });
  const locks = createLocks(undefined);
  const tab = await device.open({ locks });
  const other = await device.open({ locks, device: 'other-tab' });
  await tab.answers.save(DAY, [anAnswer('First.')]);
  await idOn(tab);
  return { tab, other, id: await idOn(other) };
}

async function idOn(replica: OpenReplica): Promise<string> {
  const [saved] = await eventually(replica.answers.watchDay(DAY), ({ length }) => length === 1);
  return saved?.reflection.id ?? '';
}

/** Each live answer and what it replaced, as the outbox has them now: a tab hears of another's a moment later. */
async function wordsOn(replica: OpenReplica): Promise<string[][]> {
  const { reflections } = await replica.answers.exportAll();
  return orderedLiveAnswers(reflections).map((live) =>
    [live, ...earlierVersions(live, reflections)].map(({ answer }) => answer),
  );
}

async function refuse(id: string, code = 'too_long'): Promise<void> {
  const outbox = await openOutbox(user.id);
  const [entry] = (await outbox.list()).filter(({ key }) => key === id);
  if (entry) await outbox.settle([{ entry, status: 'rejected', code }], 1);
  outbox.close();
}

type Twice = (tab: OpenReplica, other: OpenReplica, save: Save) => Promise<unknown>;
type Save = (replica: OpenReplica) => Promise<void>;
const ways: [string, Twice][] = [
  ['at once', (tab, _, save) => Promise.all([save(tab), save(tab)])],
  ['at once in two tabs', (tab, other, save) => Promise.all([save(tab), save(other)])],
  ['one after the other', (tab, _, save) => save(tab).then(() => save(tab))],
  ['in one tab after another', (tab, other, save) => save(tab).then(() => save(other))],
];

test.each(ways)('the same edit saved twice %s is one version', async (_, twice) => {
  const { tab, other, id } = await twoTabs();
  await twice(tab, other, (replica) => replica.answers.edit(id, 'Second.'));
  expect(await wordsOn(tab)).toEqual([['Second.', 'First.']]);
});

test.each(ways)('a refused answer rewritten twice %s is one answer', async (_, twice) => {
  const { tab, other, id } = await twoTabs();
  await refuse(id);
  await twice(tab, other, (replica) => replica.answers.edit(id, 'Second.'));
  expect(await wordsOn(tab)).toEqual([['Second.']]);
});

test('a refused answer saved again unchanged goes out under another id, and stays one answer', async () => {
  const { tab, id } = await twoTabs();
  await refuse(id, 'id_taken');
  await tab.answers.edit(id, 'First.');
  await tab.answers.edit(id, 'First.');
  const { reflections } = await tab.answers.exportAll();
  expect(reflections.map(({ answer }) => answer)).toEqual(['First.']);
  expect(reflections.map((one) => one.id)).not.toEqual([id]);
  expect(await queuedOf(user.id)).toEqual(['waiting']);
});

test.each([
  ['invalid_time_zone', 'waiting'],
  ['invalid_date', 'waiting'],
  ['invalid_question_text', 'waiting'],
  ['refused_on_the_way', 'waiting'],
  ['too_long', 'parked'],
  ['blank', 'parked'],
  ['id_taken', 'parked'],
])('an answer parked for %s is %s when the app opens again', async (code, state) => {
  const { tab, other, id } = await twoTabs();
  await refuse(id, code);
  await Promise.all([tab.close(), other.close()]);
  const fetch = (): Promise<Response> => noNetwork('', () => Promise.reject(new Error('never')));
  const device = aDevice({ url: 'http://nowhere', who: { user, token: 'a token' }, fetch });
  const outbox = await openOutbox(user.id);
  const again = await device.open({ outbox });
  expect((await outbox.list()).map((entry) => entry.state)).toEqual([state]);
  expect(await wordsOn(again)).toEqual([['First.']]);
  outbox.close();
});

async function queuedOf(userId: string): Promise<string[]> {
  const outbox = await openOutbox(userId);
  const entries = await outbox.list();
  outbox.close();
  return entries.map(({ state }) => state);
}

test('half a character is made whole before it is kept', async () => {
  const { tab, id } = await twoTabs();
  await tab.answers.save(DAY, [anAnswer('a\ud83d\u0000')]);
  await tab.answers.edit(id, '\udf19 Second. \ud83c\udf19');
  const { reflections } = await tab.answers.exportAll();
  expect(reflections.map(({ answer }) => answer).sort()).toEqual([
    'First.',
    'a\ufffd',
    '\ufffd Second. \ud83c\udf19',
  ]);
});

test.each(ways)(
  'the edit of an answer erased meanwhile, saved twice %s, is one answer',
  async (_, twice) => {
    const { tab, other, id } = await twoTabs();
    await tab.answers.erase(id);
    await twice(tab, other, (replica) => replica.answers.edit(id, 'Second.'));
    expect(await wordsOn(tab)).toEqual([['Second.']]);
  },
);

test('the same words with another wish are another version', async () => {
  const { tab, id } = await twoTabs();
  await Promise.all([tab.answers.edit(id, 'Second.'), tab.answers.edit(id, 'Second.', true)]);
  expect(await wordsOn(tab)).toEqual([['Second.', 'Second.', 'First.']]);
  const { reflections } = await tab.answers.exportAll();
  expect(reflections.map((version) => version.keep_from_model)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('words added while an edit was being saved change what that wrote', async () => {
  const { tab, id } = await twoTabs();
  await Promise.all([tab.answers.edit(id, 'Second'), tab.answers.edit(id, 'Second, and on.')]);
  expect(await wordsOn(tab)).toEqual([['Second, and on.', 'Second', 'First.']]);
});

test('two tabs that edit apart keep both texts', async () => {
  const { tab, other, id } = await twoTabs();
  await Promise.all([tab.answers.edit(id, 'Here.'), other.answers.edit(id, 'There.')]);
  expect((await wordsOn(tab)).map(([live]) => live).sort()).toEqual(['Here.', 'There.']);
});
