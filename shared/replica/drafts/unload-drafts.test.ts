import { expect, test, vi } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import type { UnloadDraft } from './unload-draft.ts';
import { openUnloadDrafts } from './unload-drafts.ts';

giveEachTestItsIndexedDb();

const NAME = 'noor-last-words-amal';
const aWord = (text: string, at: number): UnloadDraft => ({
  date: '2026-11-20',
  question_id: 'q1',
  text,
  at,
});

async function listed(): Promise<readonly UnloadDraft[]> {
  const unloadDrafts = openUnloadDrafts(NAME);
  const words = await unloadDrafts.list();
  await unloadDrafts.close();
  return words;
}

test('what a page puts aside before its database is open is there at the next start', async () => {
  const unloadDrafts = openUnloadDrafts(NAME);
  const keeping = unloadDrafts.keep([aWord('Typed at once', 1)]);
  await unloadDrafts.close();
  await keeping;
  expect(await listed()).toEqual([aWord('Typed at once', 1)]);
});

test('the newest of a box is what stays, whenever the database opens between two of them', async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    const name = `${NAME}-${turns}`;
    const unloadDrafts = openUnloadDrafts(name);
    const older = unloadDrafts.keep([aWord('Older', 1)]);
    const opened = indexedDB.open(name);
    await new Promise((resolve) => (opened.onsuccess = resolve));
    opened.result.close();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await Promise.all([older, unloadDrafts.keep([aWord('Newer', 2)])]);
    expect(await unloadDrafts.list()).toEqual([aWord('Newer', 2)]);
    await unloadDrafts.close();
  }
});

test('what a sign-out deleted is not made again by the words of another tab', async () => {
  const unloadDrafts = openUnloadDrafts(NAME);
  await unloadDrafts.keep([aWord('Before', 1)]);
  const deletion = indexedDB.deleteDatabase(NAME);
  await new Promise((resolve) => (deletion.onsuccess = resolve));
  await expect(unloadDrafts.keep([aWord('After', 2)])).rejects.toMatchObject({
    fault: 'unavailable',
  });
  await expect(unloadDrafts.list()).rejects.toMatchObject({ fault: 'unavailable' });
  await unloadDrafts.close();
  expect(await indexedDB.databases()).toEqual([]);
});

test('whatever is asked here is over without this thread, so that it holds up no page that is leaving', async () => {
  const unloadDrafts = openUnloadDrafts(NAME);
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  const asked = [
    () => unloadDrafts.keep([aWord('Typed', 1)]),
    () => unloadDrafts.list(),
    () => unloadDrafts.listShut(),
    () => unloadDrafts.isEmpty(),
    () => unloadDrafts.forget([aWord('Typed', 1)]),
  ];
  for (const [index, ask] of asked.entries()) {
    await ask();
    expect(commit).toHaveBeenCalledTimes(index + 1);
  }
  commit.mockRestore();
  await unloadDrafts.close();
});
