import { beforeEach, expect, test } from 'vitest';
import { monthOf } from '../../shared/contract/day.ts';
import { digestOf } from '../../shared/contract/digest.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import { anAnswer, noor, openJournal, sara, type Journal } from './testing/open-journal.ts';

let journal: Journal;

beforeEach(async () => {
  journal = await openJournal();
  return () => journal.close();
});

test('the digest equals one counted by hand after any changes', async () => {
  const days = ['2026-09-30', '2026-10-01', '2026-11-21'];
  const sent: Reflection[] = [];
  const erased = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const fresh = Array.from({ length: round % 4 }, (_, index) =>
      anAnswer({ date: days[(round + index) % 3] ?? '' }),
    );
    sent.push(...fresh);
    await journal.service.saveBatch(noor, fresh);
    const target = round % 5 === 0 ? sent[round % Math.max(1, sent.length)]?.id : undefined;
    if (target !== undefined && !erased.has(target)) {
      erased.add(target);
      await journal.service.saveBatch(noor, [{ id: target, deleted: true }]);
    }
    const months = new Map<string, string[]>();
    for (const { id, date } of sent.filter((one) => !erased.has(one.id))) {
      months.set(monthOf(date), [...(months.get(monthOf(date)) ?? []), id]);
    }
    expect(await journal.service.digest('noor')).toEqual({
      months: Object.fromEntries([...months].map(([month, ids]) => [month, digestOf(ids)])),
      deleted: digestOf(erased),
    });
  }
});

test('after ten minutes the digest sees rows that vanished without a change of seq', async () => {
  await journal.service.saveBatch(noor, [anAnswer(), anAnswer()]);
  await journal.service.digest('noor');
  journal.database.sqlite.exec('DELETE FROM reflections WHERE seq = 1');
  journal.now += 10 * 60_000;
  const { months } = await journal.service.digest('noor');
  expect(months['2026-11']?.count).toBe(1);
});

test('every stored change is told with its newest seq, once per batch, to her alone', async () => {
  const heard: number[] = [];
  const leave = journal.service.watch({
    userId: 'noor',
    sessionId: 'phone',
    onChange: (seq) => heard.push(seq),
    onSessionEnd: () => heard.push(NaN),
  });
  const answer = anAnswer();
  await journal.service.saveBatch(noor, [answer, anAnswer(), { ...answer }]);
  await journal.service.saveBatch(noor, [answer]);
  await journal.service.saveBatch(sara, [anAnswer()]);
  await journal.service.erase('noor', answer.id);
  leave();
  await journal.service.saveBatch(noor, [anAnswer()]);
  expect(heard).toEqual([2, 3]);
});

test('a page ends at its limit and goes on from its checkpoint', async () => {
  await journal.service.saveBatch(
    noor,
    Array.from({ length: 7 }, () => anAnswer()),
  );
  const seen: number[] = [];
  let after: string | undefined;
  for (let more = true; more;) {
    const page = await journal.service.pull('noor', { after, limit: 3 });
    seen.push(...page.documents.map(({ seq }) => seq));
    expect(page.restarted).toBe(false);
    ({ checkpoint: after, has_more: more } = page);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect((await journal.service.pull('noor', { after, limit: 3 })).documents).toEqual([]);
});

test('the first screen asks for the latest days alone', async () => {
  await journal.service.saveBatch(noor, [
    anAnswer({ date: '2026-09-01' }),
    anAnswer({ date: '2026-11-20' }),
    anAnswer({ date: '2026-11-21' }),
  ]);
  const { documents } = await journal.service.pull('noor', { limit: 10, from: '2026-11-20' });
  expect(documents.map(({ seq }) => seq)).toEqual([2, 3]);
});

test.each([
  ['of another database', ['another epoch', 1]],
  ['ahead of the newest change (a restored backup)', ['this epoch', 99]],
  ['of no known shape', { seq: 1 }],
])('a checkpoint %s starts over', async (_, checkpoint) => {
  await journal.service.saveBatch(noor, [anAnswer(), anAnswer()]);
  const after = Buffer.from(
    JSON.stringify(checkpoint).replace('this epoch', journal.database.epoch()),
  );
  const page = await journal.service.pull('noor', { after: after.toString('base64url'), limit: 9 });
  expect(page).toMatchObject({ restarted: true, has_more: false });
  expect(page.documents).toHaveLength(2);
});

test('a stranger who names her answer hides it from none of her lists', async () => {
  const answer = anAnswer({ answer: 'mine' });
  await journal.service.saveBatch(noor, [answer]);
  await journal.service.saveBatch(sara, [anAnswer({ supersedes: answer.id })]);
  const day = await journal.service.listDay('noor', answer.date);
  expect(day.map(({ id }) => id)).toEqual([answer.id]);
  const live = (await Array.fromAsync(journal.service.listLive('noor'))).flat();
  expect(live.map(({ id }) => id)).toEqual([answer.id]);
});

test('an edit is kept from the model as what it replaces, unless it says otherwise, and says so when pulled', async () => {
  const first = anAnswer({ keep_from_model: true });
  const silent = anAnswer({ supersedes: first.id });
  const open = anAnswer({ supersedes: silent.id, keep_from_model: false });
  await journal.service.saveBatch(noor, [first, silent, open, anAnswer()]);
  await journal.service.saveBatch(sara, [anAnswer({ supersedes: first.id })]);
  const wishes = async (userId: string) => {
    const { documents } = await journal.service.pull(userId, { limit: 10 });
    return documents.map((one) => 'keep_from_model' in one && one.keep_from_model);
  };
  const said = (await journal.service.pull('noor', { limit: 10 })).documents.map(
    (one) => 'keep_from_model' in one,
  );
  expect(await wishes('noor')).toEqual([true, true, false, false]);
  // A device that hands an edit back to a restored server has it inherit nothing.
  expect(said).toEqual([true, true, true, false]);
  expect(await wishes('sara')).toEqual([false]);
});

test('a pull of very long answers is many pages of which none is huge', async () => {
  const long = 'كلمة '.repeat(1_900).trim();
  const answers = Array.from({ length: 150 }, () => anAnswer({ answer: long }));
  await journal.service.saveBatch(noor, answers);
  const seen: string[] = [];
  let after: string | undefined;
  for (let more = true; more;) {
    const page = await journal.service.pull('noor', { after, limit: 500 });
    expect(page.documents.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1.2 * 1_048_576);
    seen.push(...page.documents.map(({ id }) => id));
    ({ checkpoint: after, has_more: more } = page);
  }
  expect(seen).toEqual(answers.map(({ id }) => id));
});
