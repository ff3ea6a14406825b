import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { pullAll } from '../sync/sync-client.ts';
import { aJournalOnServer, aWord, closed, closedErasure } from './a-journal-on-server.ts';

const of = aJournalOnServer();
const hers = () => of.who().user.id;
const kysely = () => of.server().database.kysely;
const many = (length: number) => Array.from({ length }, () => aReflection());

/** As on a disk that does not keep what it has. */
async function spoil(ids: readonly string[]): Promise<void> {
  const sealed = randomBytes(300);
  await kysely().updateTable('reflections').set({ sealed }).where('id', 'in', ids).execute();
}
const lyingOpen = async () => {
  const rows = await kysely()
    .selectFrom('reflections')
    .select(['id', 'date', 'sealed'])
    .where('user_id', '=', hers())
    .where('generation', 'is', null)
    .execute();
  return rows.map(({ id, date, sealed }) => [id, date, sealed?.length]);
};
async function loseKey(): Promise<void> {
  await kysely().deleteFrom('account_keys').where('user_id', '=', hers()).execute();
  of.server().database.words.forget(hers());
}
const finish = (generation = 1) => of.post('finish', { generation });

test('an answer that the server cannot open holds nothing up, and stays as it lies', async () => {
  const [one, other] = [aReflection(), aReflection()];
  await of.device().push([one, other]);
  await spoil([one.id]);
  const before = await lyingOpen();
  await of.said('begin', aWord());
  expect(await finish()).toMatchObject({ status: 409, body: { code: 'journal_unfinished' } });
  await of.device().push([closed(other.id)]);
  expect(await finish()).toMatchObject({ status: 200, body: { mode: 'sealed' } });
  expect(await lyingOpen()).toEqual(before.filter(([id]) => id === one.id));
  expect((await pullAll(of.device())).documents.map(({ id }) => id)).toEqual([other.id]);

  // New keys end as well, and a device that has the answer puts it into its place.
  await of.said('begin', aWord(2, 2));
  await of.device().push([closed(other.id, 2)]);
  expect(await finish(2)).toMatchObject({ status: 200, body: { mode: 'sealed' } });
  expect(await of.statuses(closed(one.id, 2))).toEqual(['stored']);
  expect(await lyingOpen()).toEqual([]);
});

test('behind however many that do not open, one that does is sealed first, and an erased one too', async () => {
  const answers = many(70);
  const [last, erased] = [aReflection(), aReflection()];
  await of.device().push([...answers, last, erased]);
  await of.device().push([{ id: erased.id, deleted: true }]);
  await spoil(answers.map(({ id }) => id));
  await of.said('begin', aWord());
  expect((await finish()).status).toBe(409);
  await of.device().push([closedErasure(erased.id)]);
  expect((await finish()).status).toBe(409);
  await of.device().push([closed(last.id)]);
  expect((await finish()).status).toBe(200);
  expect(await lyingOpen()).toHaveLength(70);
});

test('an erasure that lies open is sealed as well', async () => {
  const { id } = aReflection();
  await of.device().push([{ id, deleted: true }]);
  await of.said('begin', aWord());
  expect((await finish()).status).toBe(409);
  await of.device().push([closedErasure(id)]);
  expect((await finish()).status).toBe(200);
});

test('without the key of her account nothing begins, and nothing ends: her words may be whole', async () => {
  await of.device().push(many(2));
  const before = await lyingOpen();
  await of.said('begin', aWord());
  await loseKey();
  expect(await finish()).toMatchObject({ status: 503, body: { code: 'storage_damaged' } });
  await of.said('start-over', {});
  expect(await of.said('begin', aWord(2, 2))).toMatchObject({
    status: 503,
    body: { code: 'storage_damaged' },
  });
  expect((await of.journal()).mode).toBe('plain');
  expect(await lyingOpen()).toEqual(before);
});

test('who has not written yet has no key, and makes her journal private all the same', async () => {
  await loseKey();
  expect((await of.said('begin', aWord())).status).toBe(200);
  expect((await finish()).status).toBe(200);
});
