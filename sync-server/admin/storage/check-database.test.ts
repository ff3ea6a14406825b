import { afterEach, beforeEach, expect, test } from 'vitest';
import { query } from '../../db/testing/test-databases.ts';
import { aReflection } from '../../testing/builders.ts';
import { noor, openJournal, sara, type Journal } from '../../reflections/testing/open-journal.ts';
import { checkRows } from './check-database.ts';

let journal: Journal;

beforeEach(async () => {
  journal = await openJournal();
  const [first, second] = [aReflection({ answer: 'كلمة' }), aReflection()];
  await journal.service.saveBatch(noor, [first, second]);
  await journal.service.saveBatch(noor, [aReflection({ date: first.date, supersedes: first.id })]);
  const gone = aReflection();
  await journal.service.saveBatch(sara, [aReflection(), gone]);
  await journal.service.erase('sara', gone.id);
});
afterEach(() => journal.close());

const change = (text: string) => query(journal.database, text);
const findings = () => checkRows(journal.database);

test('nothing is found in a sound journal, with edits and erased answers', async () => {
  expect(await findings()).toEqual([]);
});

test('a counter that fell behind, and one that counted wrong', async () => {
  await change(`UPDATE user_sync SET seq = 1 WHERE user_id = 'noor'`);
  await change(`UPDATE user_sync SET bytes = bytes + 1 WHERE user_id = 'sara'`);
  expect(await findings()).toEqual([
    'The counter of noor is at 1, her newest answer at 3.',
    expect.stringMatching(/^sara has 2 answers with erased ones, 1 without, in \d+ bytes; counted/),
  ]);
});

test('answers of nobody, but not those that are being erased', async () => {
  journal.database.sqlite.pragma('foreign_keys = OFF');
  for (const [table, key] of Object.entries({ users: 'id', account_keys: 'user_id' }))
    journal.database.sqlite.exec(`DELETE FROM ${table} WHERE ${key} = 'sara'`);
  expect(await findings()).toEqual(['2 answers belong to sara, who has no account.']);
  await change(`INSERT INTO unfinished_erasures VALUES ('sara')`);
  expect(await findings()).toEqual([]);
});
