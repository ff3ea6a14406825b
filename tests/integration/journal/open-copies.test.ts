import { beforeEach, expect, test } from 'vitest';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { aJournalOnServer, aWord, closed, closedErasure } from './a-journal-on-server.ts';

const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-03-01T10:00:00Z');
const KEPT = 3;

let now = BEGIN;
beforeEach(() => {
  now = BEGIN;
});
const of = aJournalOnServer({ config: { backupKeepDays: KEPT }, now: () => now });
const until = async () => (await of.journal()).open_copies_until;
const layOpen = async () => (await of.journal()).lay_open;
const isoAfter = (instant: number) => new Date(instant + KEPT * DAY_MS).toISOString();

/** From what she wrote in the open to a journal that is sealed, an hour later. */
async function sealWhatLayOpen() {
  const answers = [aReflection(), aReflection()];
  await of.device().push(answers);
  await of.said('begin', aWord());
  now += 3_600_000;
  // While pages lie open, copies go on being made of them.
  expect(await until()).toBe(null);
  await of.device().push(answers.map(({ id }) => closed(id)));
  const { body } = await of.post('finish', { generation: 1 });
  const sealedAt = now;
  expect(body).toMatchObject({ mode: 'sealed', open_copies_until: isoAfter(sealedAt) });
  return { answers, sealedAt };
}

test('copies from before are named until the last of them is thrown away, and not a moment longer', async () => {
  const { sealedAt } = await sealWhatLayOpen();
  now = sealedAt + KEPT * DAY_MS - 1;
  expect(await until()).toBe(isoAfter(sealedAt));
  now += 1;
  expect(await until()).toBe(null);
  // That some did is said for good.
  expect(await layOpen()).toBe(true);
});

test('another passphrase, new keys and a second finish neither move the day nor forget it', async () => {
  const { answers, sealedAt } = await sealWhatLayOpen();
  now += DAY_MS;
  await of.post('finish', { generation: 1 });
  expect((await of.said('openers', aWord(2))).status).toBe(200);
  expect(await until()).toBe(isoAfter(sealedAt));
  expect((await of.said('begin', aWord(3, 2))).status).toBe(200);
  expect(await until()).toBe(isoAfter(sealedAt));
  await of.device().push(answers.map(({ id }) => closed(id, 2)));
  expect((await of.post('finish', { generation: 2 })).status).toBe(200);
  expect(await until()).toBe(isoAfter(sealedAt));
});

test('new keys of a journal that never lay open name no day, and that nothing ever did is said', async () => {
  expect(await layOpen()).toBeUndefined();
  await of.seal();
  expect(await until()).toBe(null);
  expect(await layOpen()).toBe(false);
  await of.device().push([closed('0191d3a4-0000-4000-8000-000000000001')]);
  await of.said('begin', aWord(2, 2));
  await of.device().push([closed('0191d3a4-0000-4000-8000-000000000001', 2)]);
  expect((await of.post('finish', { generation: 2 })).status).toBe(200);
  expect(await until()).toBe(null);
  expect(await layOpen()).toBe(false);
});

test('begun again with an empty journal nobody says that nothing lay open: copies of before may hold pages', async () => {
  await sealWhatLayOpen();
  expect(await layOpen()).toBe(true);
  expect((await of.said('start-over', {})).status).toBe(200);
  expect(await layOpen()).toBeUndefined();
  await of.said('begin', aWord(2, 2));
  await of.post('finish', { generation: 2 });
  expect(await of.journal()).toMatchObject({ mode: 'sealed', open_copies_until: null });
  expect(await layOpen()).toBeUndefined();
});

test('turned off there is none, and turned on again the day is a new one', async () => {
  const { answers } = await sealWhatLayOpen();
  expect((await of.said('open', aWord(2))).status).toBe(200);
  expect(await until()).toBe(null);
  await of.device().push(answers);
  expect((await of.post('plain', { generation: 1 })).status).toBe(200);
  expect(await until()).toBe(null);
  now += DAY_MS;
  expect((await of.said('begin', aWord(3, 2))).status).toBe(200);
  await of.device().push(answers.map(({ id }) => closed(id, 2)));
  await of.post('finish', { generation: 2 });
  expect(await until()).toBe(isoAfter(now));
});

test('who erased every page before has copies that hold them', async () => {
  const answer = aReflection();
  await of.device().push([answer, { id: answer.id, deleted: true }]);
  await of.said('begin', aWord());
  await of.device().push([closedErasure(answer.id)]);
  await of.post('finish', { generation: 1 });
  expect(await until()).toBe(isoAfter(now));
});
