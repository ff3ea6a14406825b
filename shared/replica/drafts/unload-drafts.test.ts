import { expect, test } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { type LastWord, openLastWords } from './unload-drafts.ts';

giveEachTestItsIndexedDb();

const NAME = 'noor-last-words-amal';
const aWord = (text: string, at: number): LastWord => ({
  date: '2026-11-20',
  question_id: 'q1',
  text,
  at,
});

async function listed(): Promise<readonly LastWord[]> {
  const lastWords = openLastWords(NAME);
  const words = await lastWords.list();
  await lastWords.close();
  return words;
}

test('what a page puts aside before its database is open is there at the next start', async () => {
  const lastWords = openLastWords(NAME);
  const keeping = lastWords.keep([aWord('Typed at once', 1)]);
  await lastWords.close();
  await keeping;
  expect(await listed()).toEqual([aWord('Typed at once', 1)]);
});

test('the newest of a box is what stays, whenever the database opens between two of them', async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    const name = `${NAME}-${turns}`;
    const lastWords = openLastWords(name);
    const older = lastWords.keep([aWord('Older', 1)]);
    const opened = indexedDB.open(name);
    await new Promise((resolve) => (opened.onsuccess = resolve));
    opened.result.close();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await Promise.all([older, lastWords.keep([aWord('Newer', 2)])]);
    expect(await lastWords.list()).toEqual([aWord('Newer', 2)]);
    await lastWords.close();
  }
});

test('what a sign-out deleted is not made again by the words of another tab', async () => {
  const lastWords = openLastWords(NAME);
  await lastWords.keep([aWord('Before', 1)]);
  const deletion = indexedDB.deleteDatabase(NAME);
  await new Promise((resolve) => (deletion.onsuccess = resolve));
  await expect(lastWords.keep([aWord('After', 2)])).rejects.toMatchObject({ fault: 'unavailable' });
  await expect(lastWords.list()).rejects.toMatchObject({ fault: 'unavailable' });
  await lastWords.close();
  expect(await indexedDB.databases()).toEqual([]);
});
