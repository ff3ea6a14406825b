import { expect, test } from 'vitest';
import { v4 } from 'uuid';
import { digestOf } from '../../../shared/contract/digest.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { ask, bearer } from '../http/http-client.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';
import {
  aJournalOnServer,
  aWord,
  bytes,
  closed,
  closedErasure,
  closedInsight,
} from './a-journal-on-server.ts';

const of = aJournalOnServer();

test('the digest follows what is stored and erased while it is private', async () => {
  const [one, other] = [aReflection(), aReflection()];
  await of.device().push([one, other]);
  await of.digest();
  await of.said('begin', aWord());
  await of.device().push([closed(one.id)]);
  await of.digest();
  await of.device().push([closed(other.id)]);
  await of.post('finish', { generation: 1 });
  const third = v4();
  await of.device().push([closed(third)]);
  expect(await of.digest()).toMatchObject({
    months: { sealed: digestOf([one.id, other.id, third]) },
  });
  await of.device().push([closedErasure(one.id)]);
  expect(await of.digest()).toEqual({
    months: { sealed: digestOf([other.id, third]) },
    deleted: digestOf([one.id]),
  });
});

test('nothing open is taken any more, and what came with it waits where it is', async () => {
  const answer = aReflection();
  await of.seal();
  for (const open of [answer, { id: answer.id, deleted: true }]) {
    const refused = await of.send([open], of.before());
    expect(refused).toMatchObject({ status: 503, body: { code: 'journal_is_sealed' } });
  }
  const single = await of.before().send({ method: 'POST', path: '/api/reflections', body: answer });
  expect(single.status).toBe(503);
  expect((await pullAll(of.device())).documents).toEqual([]);
});

test('a page of before is shown nothing that it would take for lost', async () => {
  await of.seal();
  const paths = ['/api/sync/reflections', '/api/sync/feedback', '/api/sync/digest'];
  for (const path of paths) {
    const answer = await fetch(of.server().url + path, { headers: of.before().headers });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await of.device().send({ method: 'GET', path })).status).toBe(200);
  }
  const refused = ['/api/reflections', '/api/reflections/history', '/api/feedback/history'];
  for (const path of refused) {
    expect((await of.device().send({ method: 'GET', path })).status).toBe(503);
  }
  const insight = { method: 'POST', path: '/api/generate-feedback', body: {} } as const;
  expect((await of.device().send(insight)).status).toBe(503);
});

test('every page of it says how it stands', async () => {
  const stamp = async () => {
    const page = await of.read('/api/sync/reflections');
    return (page as { journal?: object }).journal;
  };
  expect(await stamp()).toBeUndefined();
  await of.said('begin', aWord());
  expect(await stamp()).toEqual({ mode: 'sealing', generation: 1, version: 1 });
  await of.post('finish', { generation: 1 });
  expect(await stamp()).toEqual({ mode: 'sealed', generation: 1, version: 1 });
});

test('the same sealed answer twice is one; its erasure wins, and nothing brings it back', async () => {
  await of.seal();
  const one = closed();
  expect(await of.statuses(one, { ...one, sealed: bytes('other bytes') })).toEqual([
    'stored',
    'duplicate',
  ]);
  expect(await of.statuses(closedErasure(one.id), closedErasure(one.id), one)).toEqual([
    'stored',
    'duplicate',
    'duplicate',
  ]);
  expect((await pullAll(of.device())).documents).toMatchObject([{ id: one.id, deleted: true }]);
});

test('what was erased under other keys, or open, is brought back by no sealed answer', async () => {
  const [open, sealed] = [aReflection(), v4()];
  await of.device().push([open, { id: open.id, deleted: true }]);
  await of.said('begin', aWord());
  expect(await of.statuses(closed(open.id), closed(sealed), closedErasure(sealed))).toEqual([
    'duplicate',
    'stored',
    'stored',
  ]);
  await of.device().push([closedErasure(open.id)]);
  await of.post('finish', { generation: 1 });
  await of.said('begin', aWord(2, 2));
  expect(await of.statuses(closed(open.id, 2), closed(sealed, 2))).toEqual([
    'duplicate',
    'duplicate',
  ]);
  const { documents } = await pullAll(of.device());
  expect(documents).toMatchObject([{ deleted: true }, { deleted: true }]);
});

test('an insight is replaced by the newest, and the same again changes nothing', async () => {
  await of.seal();
  const place = v4();
  const statuses = async (says: string) =>
    (await of.device().push([closedInsight(place, says)])).map(({ status }) => status);
  expect(await statuses('one')).toEqual(['stored']);
  expect(await statuses('one')).toEqual(['duplicate']);
  expect(await statuses('two')).toEqual(['stored']);
  expect(await of.insights()).toMatchObject([{ id: place, sealed: bytes('two') }]);
});

test('what is no sealed document is refused alone', async () => {
  await of.seal();
  const good = closed();
  const odd = [
    { ...closed(), sealed: 'not base64!' },
    { ...closed(), sealed: 'A'.repeat(1_000_001) },
    { ...closed(), sealed: 'A' },
    { ...closed(), sealed: 'A'.repeat(45) },
    { ...closed(), generation: 0 },
    { ...closed(), generation: 70_000 },
    { ...closed(), kind: 'state' },
    { ...closed(), id: 'none' },
    { ...closedErasure(v4()), deleted: 'yes' },
    { ...closedInsight(v4(), 'x'), instead_of_day: 'yesterday' },
  ];
  const results = await of.device().push([...odd.slice(0, 1), ...odd.slice(2), good]);
  expect(results.map(({ status }) => status)).toEqual([
    ...odd.slice(1).map(() => 'rejected'),
    'stored',
  ]);
  const [tooLong] = await of.device().push([odd[1]]);
  expect(tooLong?.status).toBe('rejected');
});

test("U5: too long, NUL, keys that are no more and another account's ids: refused, and nothing has changed", async () => {
  const other = await aUser(of.server());
  const hers = aReflection({ answer: 'Of another account.' });
  const others = aDevice(of.server(), other.token);
  await others.push([hers]);
  await of.seal();
  const mine = closed();
  await of.device().push([mine]);
  expect((await of.said('begin', aWord(2, 2))).status).toBe(200);
  const before = [await of.journal(), await of.digest()];

  const ninth = aWord(9, 9);
  const words: readonly object[] = [
    { ...ninth, state: 'A'.repeat(20_001) },
    { ...ninth, state: 'with\u0000NUL' },
    { ...ninth, generation: 0 },
    { ...ninth, generation: 65_536 },
    { ...ninth, openers: Array.from({ length: 21 }, () => ({})) },
    { ...ninth, openers: [{ note: 'A'.repeat(20_001) }] },
  ];
  for (const name of ['begin', 'openers', 'open'])
    for (const word of words) expect((await of.said(name, word)).status).toBe(400);
  expect((await of.post('finish', { generation: 1 })).status).toBe(409);
  // Sealed with the keys of before, and under an id with a NUL in it.
  expect((await of.send([closed(mine.id, 1)])).status).toBe(503);
  expect(await of.statuses({ ...closed(), id: `${mine.id}\u0000` })).toEqual(['rejected']);
  expect([await of.journal(), await of.digest()]).toEqual(before);

  // Ids are hers alone: the same one is another document, and her erasure erases nothing there.
  expect(await of.statuses(closed(hers.id, 2), closedErasure(hers.id, 2))).toEqual([
    'stored',
    'stored',
  ]);
  const kept = await others.send({ method: 'GET', path: '/api/sync/reflections' });
  expect(kept.body).toMatchObject({ documents: [{ id: hers.id, answer: 'Of another account.' }] });
});

test.each(['begin', 'openers', 'open'])(
  '%s with ways in nested very deeply is refused',
  async (name) => {
    const word = JSON.stringify({ ...aWord(), openers: ['deep'], password: of.who().password });
    const raw = word.replace('"deep"', `{"deep":${'['.repeat(15_000)}${']'.repeat(15_000)}}`);
    const headers = { ...bearer(of.who().token), 'content-type': 'application/json' };
    const asked = { method: 'POST', path: `/api/journal/${name}`, headers, raw } as const;
    expect(await ask(of.server(), asked)).toMatchObject({
      status: 400,
      json: { code: 'invalid_input' },
    });
  },
);

test('a sealed answer is one, whatever else than a plain yes says that it is deleted', async () => {
  await of.seal();
  const odd = [false, null, 0, '', 'false'].map((deleted) => ({ ...closed(), deleted }));
  expect(await of.statuses(...odd)).toEqual(odd.map(() => 'stored'));
  const { documents } = await pullAll(of.device());
  expect(documents.map((one) => 'deleted' in one)).toEqual(odd.map(() => false));
  const [erasure] = await of.device().push([{ ...closedErasure(v4()), deleted: 'yes' }]);
  expect(erasure).toMatchObject({ status: 'rejected', code: 'invalid_deleted' });
});

test('an answer with a field of that name is an answer', async () => {
  const [stored] = await of.device().push([{ ...aReflection(), sealed: 'a word of hers' }]);
  expect(stored?.status).toBe('stored');
});

test('deleting the account leaves nothing of it', async () => {
  await of.seal();
  await of.device().push([closed(), closedInsight(v4(), 'of a day')]);
  const path = '/api/account';
  const gone = await of
    .device()
    .send({ method: 'DELETE', path, body: { password: of.who().password } });
  expect(gone.status).toBe(200);
  for (const table of ['journals', 'sealed_insights', 'reflections'] as const) {
    const rows = await of
      .server()
      .database.kysely.selectFrom(table)
      .select('user_id')
      .where('user_id', '=', of.who().user.id)
      .execute();
    expect(rows).toEqual([]);
  }
});
