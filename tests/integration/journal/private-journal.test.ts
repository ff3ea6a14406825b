import { expect, test } from 'vitest';
import { v4 } from 'uuid';
import { digestOf } from '../../../shared/contract/digest.ts';
import type { JournalMode } from '../../../shared/contract/journal.ts';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
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

test('a journal is plain until she says otherwise, and takes nothing that is sealed', async () => {
  expect(await of.journal()).toEqual({
    mode: 'plain',
    generation: 0,
    version: 0,
    state: null,
    openers: [],
    open_copies_until: null,
  });
  const refused = await of.send([closed()]);
  expect(refused).toMatchObject({ status: 503, body: { code: 'journal_is_plain' } });
  expect((await pullAll(of.device())).documents).toEqual([]);
});

test('her password turns it on, and no other', async () => {
  expect((await of.post('begin', { ...aWord(), password: 'not hers' })).status).toBe(403);
  expect((await of.journal()).mode).toBe('plain');
});

test('what is sealed takes the place of what lay open, and nothing open is left', async () => {
  const answers = [aReflection(), aReflection(), aReflection()];
  const [first, second, third] = answers as [Reflection, Reflection, Reflection];
  await of.device().push([...answers, { id: second.id, deleted: true }]);
  await of.device().send({
    method: 'POST',
    path: '/api/generate-feedback',
    body: { date: first.date },
  });
  expect(await of.insights()).toHaveLength(1);

  await of.said('begin', aWord());
  expect(await of.post('finish', { generation: 1 })).toMatchObject({
    status: 409,
    body: { code: 'journal_unfinished' },
  });
  const results = await of
    .device()
    .push([
      closed(first.id),
      closedErasure(second.id),
      closedInsight(v4(), 'of that day', first.date),
    ]);
  expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
  expect((await of.post('finish', { generation: 1 })).status).toBe(409);
  await of.device().push([closed(third.id)]);
  expect((await of.post('finish', { generation: 1 })).status).toBe(200);
  // Nobody says how long copies of before are kept.
  expect((await of.journal()).open_copies_until).toBe(null);

  const { documents } = await pullAll(of.device());
  expect(documents.map(({ seq, ...document }) => (seq > 0 ? document : null))).toEqual([
    closed(first.id),
    closedErasure(second.id),
    closed(third.id),
  ]);
  expect(await of.insights()).toMatchObject([{ kind: 'insight', sealed: bytes('of that day') }]);
  expect(await of.digest()).toEqual({
    months: { sealed: digestOf([first.id, third.id]) },
    deleted: digestOf([second.id]),
  });
  const rows = await of
    .server()
    .database.kysely.selectFrom('reflections')
    .select(['date', 'supersedes', 'answer', 'question_text'])
    .where('user_id', '=', of.who().user.id)
    .execute();
  for (const row of rows) {
    expect(row).toEqual({ date: null, supersedes: null, answer: null, question_text: null });
  }
});

test('two devices that turn it on at once: one does, the other hears of it', async () => {
  const other = { ...aWord(), state: bytes('of the other') };
  const answers = await Promise.all([of.said('begin', aWord()), of.said('begin', other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { state } = await of.journal();
  // The same word again, after an answer that was lost, is no other word.
  expect((await of.said('begin', { ...aWord(), state })).status).toBe(200);
});

test('a word said again is done, also where another device has brought the journal to its end since', async () => {
  const { kysely } = of.server().database;
  const seq = async () =>
    (
      await kysely
        .selectFrom('user_sync')
        .select('seq')
        .where('user_id', '=', of.who().user.id)
        .executeTakeFirstOrThrow()
    ).seq;
  /** The answer to the first time was lost. */
  const again = async (name: string, word: object) => {
    const before = [await of.journal(), await seq()];
    const answer = await of.said(name, word);
    expect([await of.journal(), await seq()]).toEqual(before);
    return answer;
  };
  await of.said('begin', aWord());
  expect(await again('begin', aWord())).toMatchObject({ status: 200, body: { mode: 'sealing' } });
  await of.post('finish', { generation: 1 });
  expect(await again('begin', aWord())).toMatchObject({ status: 200, body: { mode: 'sealed' } });
  expect((await again('open', aWord())).status).toBe(409);
  await of.said('open', aWord(2));
  expect((await again('begin', aWord())).status).toBe(409);
  await of.post('plain', { generation: 1 });
  expect(await again('open', aWord(2))).toMatchObject({ status: 200, body: { mode: 'plain' } });
  expect((await again('begin', aWord())).status).toBe(409);
});

test('a later word takes the place of an earlier one, an earlier one never of a later', async () => {
  await of.seal();
  expect((await of.said('openers', aWord(2))).status).toBe(200);
  expect((await of.said('openers', aWord(2))).status).toBe(200);
  expect((await of.said('openers', { ...aWord(2), state: bytes('another') })).status).toBe(409);
  expect((await of.said('openers', aWord(4))).status).toBe(409);
  expect((await of.said('begin', aWord())).status).toBe(409);
  expect(await of.journal()).toMatchObject({ mode: 'sealed', version: 2 });
});

test('turned off it takes open answers, and is plain when none is sealed any more', async () => {
  const answers = [aReflection(), aReflection()];
  await of.device().push(answers);
  await of.seal(answers);
  await of.device().push([closedInsight(v4(), 'of a day')]);
  const finish = () => of.post('plain', { generation: 1 });
  expect((await finish()).status).toBe(409);
  expect((await of.said('open', aWord(2))).status).toBe(200);
  expect((await finish()).status).toBe(409);
  const results = await of.device().push(answers);
  expect(results.map(({ status }) => status)).toEqual(['stored', 'stored']);
  expect((await finish()).status).toBe(200);
  expect((await finish()).status).toBe(200);
  expect(await of.journal()).toMatchObject({ mode: 'plain', version: 2, state: aWord(2).state });
  const { documents } = await pullAll(of.before());
  expect(documents.map(({ id }) => id)).toEqual(answers.map(({ id }) => id));
  expect(documents).toMatchObject(answers.map(({ answer }) => ({ answer })));
  expect(await of.insights()).toEqual([]);

  // On again: under a later generation, beside which the first one is void.
  expect((await of.said('begin', aWord(3, 1))).status).toBe(409);
  expect((await of.said('begin', aWord(3, 2))).status).toBe(200);
});

test('a later generation takes the place of an earlier one', async () => {
  const one = v4();
  await of.seal();
  await of.device().push([closed(one)]);
  // Keys that the journal does not have yet, or no more, seal nothing in it.
  for (const generation of [2, 65_535]) {
    await expect(of.device().push([closed(one, generation)])).rejects.toThrow();
  }
  await of.said('begin', aWord(2, 2));
  expect((await of.device().push([closed(one, 2)]))[0]?.status).toBe('stored');
  await expect(of.device().push([closed(one, 1)])).rejects.toThrow();
  expect((await pullAll(of.device())).documents).toMatchObject([{ id: one, generation: 2 }]);
  await of.device().push([closedErasure(one, 2)]);
  expect((await of.device().push([closed(one, 2)]))[0]?.status).toBe('duplicate');
});

test('starting over removes what nobody can open, and nothing else', async () => {
  const one = aReflection();
  await of.device().push([one]);
  await of.seal([one]);
  await of.device().push([closedInsight(v4(), 'of a day')]);
  expect((await of.post('start-over', { password: 'not hers' })).status).toBe(403);
  expect((await of.post('start-over', { password: of.who().password })).status).toBe(200);
  expect((await of.journal()).mode).toBe('plain');
  expect((await pullAll(of.device())).documents).toEqual([]);
  expect(await of.digest()).toEqual({ months: {}, deleted: digestOf([]) });
  expect((await of.device().push([one]))[0]?.status).toBe('stored');
});

test('begun again, no word is left, and the next private journal is a later one than that of before', async () => {
  await of.seal();
  await of.said('openers', aWord(2));
  await of.said('start-over', {});
  expect(await of.journal()).toMatchObject({
    mode: 'plain',
    generation: 1,
    version: 2,
    state: null,
    openers: [],
  });
  expect((await of.said('begin', aWord(1))).status).toBe(409);
  expect((await of.said('begin', aWord(3, 2))).status).toBe(200);
  const ofBefore = await of.send([closed()]);
  expect(ofBefore).toMatchObject({ status: 503, body: { code: 'journal_is_sealed' } });
  expect(await of.statuses(closed(v4(), 2))).toEqual(['stored']);
});

test.each<[JournalMode, readonly string[]]>([
  ['plain', ['finish', 'plain']],
  ['sealed', ['plain']],
])('a journal that is %s finishes nothing it has not begun', async (mode, names) => {
  if (mode === 'sealed') await of.seal();
  for (const name of names) expect((await of.post(name, { generation: 1 })).status).toBe(409);
});

test('what the server wrote of her words goes when it is finished, and none comes after', async () => {
  const answer = aReflection();
  await of.device().push([answer]);
  const date = answer.date;
  const generate = { method: 'POST', path: '/api/generate-feedback', body: { date } } as const;
  expect((await of.device().send(generate)).status).toBe(200);
  const { kysely } = of.server().database;
  const { id: userId } = of.who().user;
  await kysely
    .updateTable('users')
    .set({ model_host: 'h', model_name: 'm', model_agreed_at: 1 })
    .where('id', '=', userId)
    .execute();
  await of.said('begin', aWord());
  const user = await kysely
    .selectFrom('users')
    .select(['model_host', 'model_agreed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  expect(user).toEqual({ model_host: null, model_agreed_at: null });
  await of.device().push([closed(answer.id)]);
  // Begun before she made it private, and written only now.
  await of.server().context.feedback.save(userId, {
    date: '2026-11-01',
    energy_score: 5,
    feedback_text: 'A day.',
    improvement_areas: '[]',
    language: 'en',
    source: 'built_in',
    created_at: new Date().toISOString(),
  });
  expect(await of.insights()).toMatchObject([{ date }]);
  await of.post('finish', { generation: 1 });
  expect(await of.insights()).toEqual([]);
});

test('the digest knows what was erased while the journal was on its way', async () => {
  const [one, other] = [aReflection(), aReflection()];
  await of.device().push([one, other]);
  await of.digest();
  await of.said('begin', aWord());
  await of.device().push([closed(other.id)]);
  await of.digest();
  await of.device().push([closedErasure(one.id)]);
  await of.digest();
  await of.post('finish', { generation: 1 });
  expect(await of.digest()).toEqual({
    months: { sealed: digestOf([other.id]) },
    deleted: digestOf([one.id]),
  });
});
