import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
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
    as_sent: null,
    sealed: null,
    generation: null,
    received_at: journal.now,
  });
});

test('of a row from before, whose words lie open, an erasure leaves none', async () => {
  const answer = anAnswer();
  await journal.service.saveBatch(noor, [answer]);
  const { sqlite } = journal.database;
  sqlite.exec(`UPDATE reflections SET sealed = NULL, question_id = 'canary', question_text = 'canary',
    question_type = 'canary', language = 'canary', answer = 'canary', created_at = 'canary',
    time_zone = 'canary', as_sent = '{"mood":"canary"}'`);
  expect(await statusesOf(noor, [{ id: answer.id, deleted: true }])).toEqual(['stored']);
  const row = sqlite.prepare('SELECT * FROM reflections').get();
  expect(row).toMatchObject({ id: answer.id, deleted: 1, date: '2026-11-21' });
  expect(JSON.stringify(row)).not.toContain('canary');
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
  expect(journal.database.sqlite.prepare('SELECT sealed FROM reflections').pluck().all()).toEqual([
    null,
  ]);
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

test("erasing touches nobody else's answer of the same id, and a foreign or unknown id is not found", async () => {
  const hers = anAnswer({ answer: 'of Sara' });
  const edited = anAnswer({ answer: 'of Sara, edited', supersedes: hers.id });
  await journal.service.saveBatch(sara, [hers, edited]);
  for (const id of [hers.id, uuidv7()]) {
    await expect(journal.service.erase('noor', id)).rejects.toMatchObject({ code: 'not_found' });
  }
  const mine = anAnswer({ supersedes: hers.id });
  await journal.service.saveBatch(noor, [mine, anAnswer({ id: edited.id, supersedes: mine.id })]);
  await journal.service.erase('noor', edited.id);
  expect(await liveOf(noor)).toEqual([]);
  expect(await liveOf(sara)).toEqual(['of Sara, edited']);
  expect(await journal.service.newestSeq('sara')).toBe(2);
});

test('what quotes an erased answer hears of it with its day: each version once, and nothing else', async () => {
  const first = anAnswer({ date: '2026-11-20' });
  const second = anAnswer({ supersedes: first.id });
  const [hers, unseen] = [anAnswer(), anAnswer()];
  await journal.service.saveBatch(sara, [hers]);
  await journal.service.saveBatch(noor, [first, second, anAnswer()]);
  expect(journal.erased).toEqual([]);
  const tombstones = [hers, unseen].map(({ id }) => ({ id, deleted: true }));
  await journal.service.saveBatch(noor, tombstones);
  expect(journal.erased).toEqual([]);
  await journal.service.erase('noor', second.id);
  await journal.service.saveBatch(noor, [{ id: first.id, deleted: true }]);
  expect(journal.erased).toEqual([
    { userId: 'noor', id: second.id, date: '2026-11-21' },
    { userId: 'noor', id: first.id, date: '2026-11-20' },
  ]);
});

test('an erasure that names its id in capitals erases that answer', async () => {
  const answer = anAnswer();
  await journal.service.saveBatch(noor, [answer]);
  expect(await statusesOf(noor, [{ id: answer.id.toUpperCase(), deleted: true }])).toEqual([
    'stored',
  ]);
  expect(await liveOf(noor)).toEqual([]);
});

test("an erasure does not go on behind another user's answer, whatever that names", async () => {
  const kept = anAnswer({ answer: 'another of mine' });
  const hers = anAnswer({ answer: 'of Sara', supersedes: kept.id });
  const mine = anAnswer({ answer: 'mine', supersedes: hers.id });
  await journal.service.saveBatch(sara, [hers]);
  await journal.service.saveBatch(noor, [kept, mine]);
  await journal.service.erase('noor', mine.id);
  expect(await liveOf(noor)).toEqual(['another of mine']);
  expect(await liveOf(sara)).toEqual(['of Sara']);
});

test('versions that name each other in a circle from before are erased all the same', async () => {
  const [one, two] = [anAnswer(), anAnswer()];
  await journal.service.saveBatch(noor, [one, two]);
  const link = journal.database.sqlite.prepare(
    'UPDATE reflections SET supersedes = ? WHERE id = ?',
  );
  link.run(one.id, two.id);
  link.run(two.id, one.id);
  await journal.service.erase('noor', one.id);
  expect(await journal.service.newestSeq('noor')).toBe(4);
});

test.each(['by a device', 'with its versions'])(
  'text erased %s is in no file of the database any more',
  async (how) => {
    const secret = 'the-only-place-this-stands '.repeat(400);
    const answer = anAnswer({ answer: secret });
    await journal.service.saveBatch(noor, [anAnswer(), answer, anAnswer()]);
    const sealed = journal.database.sqlite
      .prepare<[string], Buffer>('SELECT sealed FROM reflections WHERE id = ?')
      .pluck()
      .get(answer.id);
    const part = sealed?.subarray(1_000, 1_026) ?? '';
    expect(await filesNaming(part)).not.toEqual([]);
    expect(await filesNaming(secret.slice(0, 26))).toEqual([]);
    if (how === 'by a device')
      await journal.service.saveBatch(noor, [{ id: answer.id, deleted: true }]);
    else await journal.service.erase('noor', answer.id);
    expect(await filesNaming(part)).toEqual([]);
  },
);

async function filesNaming(words: string | Buffer): Promise<string[]> {
  const folder = dirname(journal.database.sqlite.name);
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
  return files.filter((_, index) => contents[index]?.includes(words));
}
