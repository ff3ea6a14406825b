import { expect, test } from 'vitest';
import { v4 } from 'uuid';
import { exportAccount, type AccountExport } from '../../../shared/contract/account.ts';
import { MAX_BATCH_ITEMS } from '../../../shared/contract/limits.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import {
  aJournalOnServer,
  aWord,
  closed,
  closedErasure,
  closedInsight,
} from './a-journal-on-server.ts';

const of = aJournalOnServer();

async function exported(): Promise<AccountExport> {
  const path = exportAccount.path;
  const { status, text } = await of.device().send({ method: 'GET', path });
  expect(status).toBe(200);
  return exportAccount.output.parse(JSON.parse(text));
}
const idsOf = (list: readonly { readonly id: string }[] = []) => list.map(({ id }) => id);

test('the export of an ordinary journal says nothing of a private one', async () => {
  await of.device().push([aReflection()]);
  expect(await exported()).not.toHaveProperty('journal');
});

test('the export of a private one holds every document as it was made, the ways in and her word', async () => {
  await of.seal();
  const documents = Array.from({ length: 450 }, () => closed());
  for (let start = 0; start < documents.length; start += MAX_BATCH_ITEMS) {
    await of.device().push(documents.slice(start, start + MAX_BATCH_ITEMS));
  }
  const erasure = closedErasure(documents[3]?.id ?? '');
  const insights = Array.from({ length: 60 }, () => closedInsight(v4(), 'of a day'));
  await of.device().push([erasure, ...insights]);
  const everything = await exported();
  expect(Object.keys(everything)).toEqual(Object.keys(exportAccount.output.shape));
  const { journal, reflections, feedback } = everything;
  expect([reflections, feedback]).toEqual([[], []]);
  const there = documents.filter((_, at) => at !== 3);
  expect(journal).toEqual({
    ...(await of.journal()),
    documents: [...there, erasure],
    insights,
  });
  expect(journal).toMatchObject({ mode: 'sealed', state: aWord().state, openers: aWord().openers });
});

test('on its way from one kind to the other each answer stands in one of the lists', async () => {
  const [open, sealed] = [aReflection(), aReflection()];
  await of.device().push([open, sealed]);
  await of.said('begin', aWord());
  await of.device().push([closed(sealed.id)]);
  const moving = await exported();
  expect(idsOf(moving.reflections)).toEqual([open.id]);
  expect(idsOf(moving.journal?.documents)).toEqual([sealed.id]);
  await of.device().push([closed(open.id)]);
  await of.post('finish', { generation: 1 });
  await of.said('open', aWord(2));
  await of.device().push([open]);
  const opening = await exported();
  expect(idsOf(opening.reflections)).toEqual([open.id]);
  expect(idsOf(opening.journal?.documents)).toEqual([sealed.id]);
});

test('of one that was begun again no document and no way in is left in it', async () => {
  await of.seal();
  await of.device().push([closed(), closedInsight(v4(), 'one')]);
  await of.said('start-over', {});
  expect((await exported()).journal).toEqual({
    ...(await of.journal()),
    documents: [],
    insights: [],
  });
  expect((await exported()).journal).toMatchObject({ mode: 'plain', state: null, openers: [] });
});
