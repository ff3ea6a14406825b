import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { anAnswer, noor, openJournal, sara, type Journal } from './testing/open-journal.ts';
import type { Author } from './complete-reflection.ts';

let journal: Journal;

beforeEach(async () => {
  journal = await openJournal();
  return () => journal.close();
});

const statusesOf = async (author: Author, items: readonly unknown[]) =>
  (await journal.service.saveBatch(author, items)).map(({ status, code }) => code ?? status);
const liveOf = async (author: Author) =>
  (await listLive(author.userId)).map(({ answer }) => answer);
const listLive = async (userId: string) =>
  (await Array.fromAsync(journal.service.listLive(userId))).flat();

test('an answer is stored as sent', async () => {
  const answer = anAnswer();
  expect(await journal.service.saveBatch(noor, [answer])).toEqual([
    { id: answer.id, status: 'stored', seq: 1 },
  ]);
  expect(await listLive('noor')).toEqual([{ ...answer, seq: 1 }]);
});

test('what a caller leaves out is filled in by the server', async () => {
  journal.now = Date.parse('2026-11-21T22:30:00.000Z');
  const [result] = await journal.service.saveBatch(noor, [
    { question_id: 'ic-001', answer: '  الكرة  ' },
  ]);
  expect(result).toMatchObject({ status: 'stored', seq: 1 });
  const [stored] = await listLive('noor');
  expect(stored).toEqual({
    id: result?.id,
    date: '2026-11-22',
    question_id: 'ic-001',
    question_text: 'سؤال',
    question_type: 'inner_child',
    language: 'ar',
    answer: 'الكرة',
    created_at: '2026-11-21T22:30:00.000Z',
    time_zone: 'Asia/Amman',
    supersedes: null,
    seq: 1,
  });
});

test('the same id again is a duplicate that keeps the first text', async () => {
  const answer = anAnswer();
  await journal.service.saveBatch(noor, [answer]);
  const again = await journal.service.saveBatch(noor, [{ ...answer, answer: 'Another text' }]);
  expect(again).toEqual([{ id: answer.id, status: 'duplicate', seq: 1 }]);
  expect(await liveOf(noor)).toEqual(['Skipping stones']);
});

test('the same id twice in one batch is stored once', async () => {
  const answer = anAnswer();
  expect(await statusesOf(noor, [answer, answer, anAnswer()])).toEqual([
    'stored',
    'duplicate',
    'stored',
  ]);
  expect(await liveOf(noor)).toHaveLength(2);
});

test('an id in capitals is the same id', async () => {
  const answer = anAnswer();
  const shouted = { ...answer, id: answer.id.toUpperCase() };
  expect(await statusesOf(noor, [answer, shouted])).toEqual(['stored', 'duplicate']);
});

test("another user's id is simply new, erased or not, and nothing of hers changes", async () => {
  const answer = anAnswer();
  const erased = anAnswer();
  await journal.service.saveBatch(noor, [answer, erased, { id: erased.id, deleted: true }]);
  const results = await journal.service.saveBatch(sara, [
    anAnswer({ id: answer.id }),
    { id: answer.id, deleted: true },
    anAnswer({ id: erased.id }),
  ]);
  expect(results).toEqual(
    [answer.id, answer.id, erased.id].map((id, at) => ({ id, status: 'stored', seq: at + 1 })),
  );
  expect(await liveOf(noor)).toEqual(['Skipping stones']);
  expect(await liveOf(sara)).toEqual(['Skipping stones']);
  expect(await journal.service.newestSeq('noor')).toBe(3);
});

test('each item that says nothing, or cannot be told from others, is refused with its own code', async () => {
  const bad: [unknown, string][] = [
    [null, 'invalid_item'],
    ['text', 'invalid_item'],
    [{ ...anAnswer(), answer: '   ' }, 'blank'],
    [{ ...anAnswer(), answer: 7 }, 'invalid_answer'],
    [{ ...anAnswer(), answer: 'a\u0000b' }, 'invalid_answer'],
    [{ ...anAnswer(), answer: 'ا'.repeat(20_001) }, 'too_long'],
    [{ ...anAnswer(), answer: 'a'.repeat(200_001) }, 'too_long'],
    [{ ...anAnswer(), id: 'not-a-uuid' }, 'invalid_id'],
    [{ ...anAnswer(), id: 7 }, 'invalid_id'],
    [{ answer: 'without a question' }, 'invalid_question_id'],
    [{ ...anAnswer(), question_id: '' }, 'invalid_question_id'],
    [{ ...anAnswer(), question_id: '\u0000' }, 'invalid_question_id'],
    [{ ...anAnswer(), question_id: ['ic-001'] }, 'invalid_question_id'],
    [{ id: randomUUID(), deleted: 'yes' }, 'invalid_deleted'],
  ];
  expect(
    await statusesOf(
      noor,
      bad.map(([item]) => item),
    ),
  ).toEqual(bad.map(([, code]) => code));
  expect(await journal.service.newestSeq('noor')).toBe(0);
});

test('an answer is an answer, whatever else than a plain yes says that it is deleted', async () => {
  const odd = [false, null, 0, 1, '', 'false', 'true', [], {}];
  const answers = odd.map((deleted) => ({ ...anAnswer(), deleted }));
  expect(await statusesOf(noor, answers)).toEqual(odd.map(() => 'stored'));
  expect(await liveOf(noor)).toHaveLength(odd.length);
  const erased = { ...anAnswer({ id: answers[0]?.id ?? '' }), deleted: true };
  expect(await statusesOf(noor, [erased])).toEqual(['stored']);
  expect(await liveOf(noor)).toHaveLength(odd.length - 1);
});

test('twenty thousand characters of any script are welcome', async () => {
  const family = '👩‍👩‍👧‍👦'.repeat(15_000);
  expect(await statusesOf(noor, [anAnswer({ answer: family })])).toEqual(['stored']);
  expect(await liveOf(noor)).toEqual([family]);
});

test('one bad item in fifty, at each position, leaves forty-nine stored', async () => {
  for (let bad = 0; bad < 50; bad += 1) {
    const author = { ...noor, userId: `user ${bad}` };
    journal.addUser(author.userId);
    const items = Array.from({ length: 50 }, (_, position) =>
      anAnswer(position === bad ? { answer: ' ' } : {}),
    );
    const statuses = await statusesOf(author, items);
    expect(statuses.filter((status) => status === 'stored')).toHaveLength(49);
    expect(statuses[bad]).toBe('blank');
    expect(await liveOf(author)).toHaveLength(49);
  }
});

test('an edit replaces what it names; two edits apart both live', async () => {
  const first = anAnswer({ answer: 'first' });
  const onPhone = anAnswer({ answer: 'on the phone', supersedes: first.id });
  const onLaptop = anAnswer({ answer: 'on the laptop', supersedes: first.id });
  await journal.service.saveBatch(noor, [first, onPhone, onLaptop]);
  expect(await liveOf(noor)).toEqual(['on the phone', 'on the laptop']);
});

test('a lone half of a character cannot break the answers around it', async () => {
  expect(await statusesOf(noor, [anAnswer({ answer: 'a\ud83d' }), anAnswer()])).toEqual([
    'stored',
    'stored',
  ]);
  expect(await liveOf(noor)).toEqual(['a\ufffd', 'Skipping stones']);
});
