import { expect, test } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { markerOf, rowOf } from '../store/rows.ts';
import { readStoredAnswers } from './stored-answers.ts';

giveEachTestItsIndexedDb();

const NAME = 'rxdb-dexie-noor-1-before--0--reflections';

function keep(rows: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('docs', { keyPath: 'id' });
      for (const row of rows) store.put(row);
    };
    request.onerror = () => reject(new Error('it was not kept'));
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

test('beside markers of erased answers every text is read, also one that is odd today', async () => {
  const plain = aReflection({ answer: 'Plain.' });
  const odd = aReflection({ answer: 'Odd.', time_zone: 'Mars/Olympus' });
  const erased = aReflection();
  await keep([rowOf(plain), rowOf(odd), markerOf(erased.id, erased.date)]);

  const read = await readStoredAnswers(NAME);

  expect([...read].sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual([plain, odd]);
});
