import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { anAnswer, noor, openJournal, sara, type Journal } from './testing/open-journal.ts';
import type { Author } from './read-change.ts';

let journal: Journal;

beforeEach(async () => {
  journal = await openJournal();
  return () => journal.close();
});

const statusesOf = async (author: Author, items: readonly unknown[]) =>
  (await journal.service.saveBatch(author, items)).map(({ status, code }) => code ?? status);
const liveOf = async (author: Author) =>
  (await journal.service.listLive(author.userId)).map(({ answer }) => answer);

test('an answer is stored as sent', async () => {
  const answer = anAnswer();
  expect(await journal.service.saveBatch(noor, [answer])).toEqual([
    { id: answer.id, status: 'stored', seq: 1 },
  ]);
  expect(await journal.service.listLive('noor')).toEqual([{ ...answer, seq: 1 }]);
});

test('what a caller leaves out is filled in by the server', async () => {
  journal.now = Date.parse('2026-11-21T22:30:00.000Z');
  const [result] = await journal.service.saveBatch(noor, [
    { question_id: 'ic-001', answer: '  الكرة  ' },
  ]);
  expect(result).toMatchObject({ status: 'stored', seq: 1 });
  const [stored] = await journal.service.listLive('noor');
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

test("another user's id is refused, erased or not, and nothing of hers changes", async () => {
  const answer = anAnswer();
  const erased = anAnswer();
  await journal.service.saveBatch(noor, [answer, erased, { id: erased.id, deleted: true }]);
  const results = await journal.service.saveBatch(sara, [
    anAnswer({ id: answer.id }),
    { id: answer.id, deleted: true },
    anAnswer({ id: erased.id }),
  ]);
  expect(results).toEqual(
    [answer.id, answer.id, erased.id].map((id) => ({ id, status: 'rejected', code: 'id_taken' })),
  );
  expect(await liveOf(noor)).toEqual(['Skipping stones']);
  expect(await liveOf(sara)).toEqual([]);
  expect(await journal.service.newestSeq('sara')).toBe(0);
});

test('each bad item is refused with its own code', async () => {
  const bad: [unknown, string][] = [
    [null, 'invalid_item'],
    ['text', 'invalid_item'],
    [{ ...anAnswer(), answer: '   ' }, 'blank'],
    [{ ...anAnswer(), answer: 7 }, 'invalid_answer'],
    [{ ...anAnswer(), answer: 'a\u0000b' }, 'invalid_answer'],
    [{ ...anAnswer(), answer: 'ا'.repeat(20_001) }, 'too_long'],
    [{ ...anAnswer(), answer: 'a'.repeat(200_001) }, 'too_long'],
    [{ ...anAnswer(), date: '2026-02-30' }, 'invalid_date'],
    [{ ...anAnswer(), id: 'not-a-uuid' }, 'invalid_id'],
    [{ ...anAnswer(), time_zone: 'Mars/Olympus' }, 'invalid_time_zone'],
    [{ ...anAnswer(), created_at: 'yesterday' }, 'invalid_created_at'],
    [{ ...anAnswer(), supersedes: 'x' }, 'invalid_supersedes'],
    [{ question_id: 'q', answer: 'a', created_at: '9999-12-31T23:59:59Z' }, 'invalid_created_at'],
    [{ answer: 'without a question' }, 'invalid_question_id'],
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

test('a tombstone erases the text and keeps id, seq and date', async () => {
  const answer = anAnswer();
  await journal.service.saveBatch(noor, [answer]);
  const tombstone = { id: answer.id, deleted: true };
  expect(await statusesOf(noor, [tombstone, tombstone])).toEqual(['stored', 'duplicate']);
  const row = journal.database.sqlite.prepare('SELECT * FROM reflections').get();
  expect(row).toStrictEqual({
    user_id: 'noor',
    id: answer.id,
    seq: 2,
    deleted: 1,
    date: '2026-11-21',
    question_id: null,
    question_text: null,
    question_type: null,
    keep_from_model: 0,
    language: null,
    answer: null,
    created_at: null,
    time_zone: null,
    supersedes: null,
    received_at: journal.now,
  });
});

test('a tombstone wins over its reflection in either order', async () => {
  const answer = anAnswer();
  const tombstone = { id: answer.id, deleted: true };
  expect(await journal.service.saveBatch(noor, [tombstone, answer])).toEqual([
    { id: answer.id, status: 'stored', seq: 1 },
    { id: answer.id, status: 'duplicate', seq: 1 },
  ]);
  const { documents } = await journal.service.pull('noor', { limit: 10 });
  expect(documents).toEqual([{ id: answer.id, deleted: true, seq: 1 }]);
  expect(journal.database.sqlite.prepare('SELECT answer FROM reflections').pluck().all()).toEqual([
    null,
  ]);
});

test('an edit replaces what it names; two edits apart both live', async () => {
  const first = anAnswer({ answer: 'first' });
  const onPhone = anAnswer({ answer: 'on the phone', supersedes: first.id });
  const onLaptop = anAnswer({ answer: 'on the laptop', supersedes: first.id });
  await journal.service.saveBatch(noor, [first, onPhone, onLaptop]);
  expect(await liveOf(noor)).toEqual(['on the phone', 'on the laptop']);
});

test('erasing an answer erases the versions it replaced, seen or not, and no others', async () => {
  const unseen = uuidv7();
  const first = anAnswer({ answer: 'first', supersedes: unseen });
  const second = anAnswer({ answer: 'second', supersedes: first.id });
  const third = anAnswer({ answer: 'third', supersedes: second.id });
  const branch = anAnswer({ answer: 'branch', supersedes: first.id });
  await journal.service.saveBatch(noor, [first, second, third, branch]);
  await journal.service.erase('noor', third.id);
  expect(await liveOf(noor)).toEqual(['branch']);
  expect(await statusesOf(noor, [anAnswer({ id: unseen })])).toEqual(['duplicate']);
  await journal.service.erase('noor', third.id);
  expect(await journal.service.newestSeq('noor')).toBe(8);
});

test("erasing stops at another user's id, and a foreign or unknown id is not found", async () => {
  const hers = anAnswer({ answer: 'of Sara' });
  await journal.service.saveBatch(sara, [hers]);
  const mine = anAnswer({ supersedes: hers.id });
  await journal.service.saveBatch(noor, [mine]);
  await journal.service.erase('noor', mine.id);
  expect(await liveOf(sara)).toEqual(['of Sara']);
  await expect(journal.service.erase('noor', hers.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(journal.service.erase('noor', uuidv7())).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('versions that name each other in a circle are erased all the same', async () => {
  const [one, two] = [uuidv7(), uuidv7()];
  await journal.service.saveBatch(noor, [
    anAnswer({ id: one, supersedes: two }),
    anAnswer({ id: two, supersedes: one }),
  ]);
  await journal.service.erase('noor', one);
  expect(await journal.service.newestSeq('noor')).toBe(4);
});

test('a lone half of a character cannot break the answers around it', async () => {
  expect(await statusesOf(noor, [anAnswer({ answer: 'a\ud83d' }), anAnswer()])).toEqual([
    'stored',
    'stored',
  ]);
  expect(await liveOf(noor)).toEqual(['a\ufffd', 'Skipping stones']);
});

test('erased text is in no file of the database any more', async () => {
  const secret = 'the-only-place-this-stands '.repeat(400);
  const answer = anAnswer({ answer: secret });
  await journal.service.saveBatch(noor, [anAnswer(), answer, anAnswer()]);
  expect(await filesNaming(secret.slice(0, 26))).not.toEqual([]);
  await journal.service.saveBatch(noor, [{ id: answer.id, deleted: true }]);
  expect(await filesNaming(secret.slice(0, 26))).toEqual([]);
});

async function filesNaming(words: string): Promise<string[]> {
  const folder = dirname(journal.database.sqlite.name);
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
  return files.filter((_, index) => contents[index]?.includes(words));
}
