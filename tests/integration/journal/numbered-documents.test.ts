import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { answerEntry } from '../../../shared/outbox/outbox-entry.ts';
import { openOutbox, outboxName } from '../../../shared/outbox/outbox.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { createCounter } from '../../../shared/replica/private/document-numbers.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import { HER } from '../../../shared/sealed/testing/a-journal.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import '../../doubles/idb-classes.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return () => vi.unstubAllGlobals();
});

test('two tabs that write at once give each document a number of its own, without a gap', async () => {
  const journal = await openJournal(HER, { masters: { 1: toWire(random(32)) }, device: 'phone' });
  const seal = journal.entries(deviceSeal(await deviceKeys(random(32), HER)).entries);
  const [one, other] = [await openOutbox(HER, { seal }), await openOutbox(HER, { seal })];
  const entries = Array.from({ length: 20 }, (_, at) => answerEntry(aReflection(), at));
  await Promise.all(entries.map((entry, at) => (at % 2 === 0 ? one : other).put([entry])));
  // Put once more, as after a storage that was emptied, each keeps its own.
  await one.put((await one.list()).slice(0, 5));
  const kept = await one.list();
  const numbers = await Promise.all(
    kept.map(async ({ wire }) => {
      const read = await journal.open(wire);
      return read?.kind === 'answer' ? read.body.at[1] : 0;
    }),
  );
  expect(numbers.toSorted((low, high) => low - high)).toEqual(entries.map((_, at) => at + 1));
  one.close();
  other.close();
});

test('what a document of another device said goes on being said when it is replaced before it was sent', () => {
  const tablet = { whole: 3, beyond: [], spoken: 3 };
  const counter = createCounter({
    device: 'phone',
    generation: 1,
    ledger: () => ({ tablet }),
    newName: () => 'anew',
  });
  const counted = { name: 'phone', count: 4, lost: [], told: { tablet: 3 } };
  const entry = answerEntry(aReflection(), 0);
  expect(counter.begin({ counted, replaced: [] }).next(entry)).toEqual({
    at: ['phone', 5],
    of: [],
    seen: {},
  });
  const unsent = ['phone', 4] as const;
  expect(counter.begin({ counted, replaced: [unsent] }).next(entry)).toEqual({
    at: ['phone', 5],
    of: [unsent],
    seen: { tablet: 3 },
  });
});

/** A page of hers, with what puts an answer and tells its number. */
async function aPage() {
  const journal = await openJournal(HER, { masters: { 1: toWire(random(32)) }, device: 'phone' });
  const seal = journal.entries(deviceSeal(await deviceKeys(random(32), HER)).entries);
  const outbox = await openOutbox(HER, { seal });
  onTestFinished(() => outbox.close());
  return {
    outbox,
    write: async () => {
      const entry = answerEntry(aReflection(), 0);
      await outbox.put([entry]);
      const kept = (await outbox.list()).find(({ key }) => key === entry.key);
      const read = await journal.open(kept?.wire);
      return read?.kind === 'answer' ? read.body.at : null;
    },
  };
}

test('an outbox that the browser emptied under an open page gives none of its numbers again', async () => {
  const { outbox, write } = await aPage();
  const [before] = [await write(), await write()];
  expect((await outbox.counted()).name).toBe(before?.[0]);
  await answered(indexedDB.deleteDatabase(outboxName(HER)));
  const after = await write();
  expect(after?.[1]).toBe(1);
  expect(after?.[0]).not.toBe(before?.[0]);
  expect(await write()).toEqual([after?.[0], 2]);
});

test('an outbox of before goes on with its numbers under the name of its device', async () => {
  (await openOutbox(HER)).close();
  const database = await answered(indexedDB.open(outboxName(HER)));
  const state = database.transaction('state', 'readwrite').objectStore('state');
  await answered(state.put({ count: 4, lost: [['phone.1', 3]], told: {} }, 'numbers of phone.1'));
  database.close();
  const { write } = await aPage();
  expect(await write()).toEqual(['phone.1', 5]);
  expect(await write()).toEqual(['phone.1', 6]);
});
