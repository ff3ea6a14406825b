import { beforeEach, expect, test, vi } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { answerEntry } from '../../../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
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
  const counter = createCounter({ device: 'phone', generation: 1, ledger: () => ({ tablet }) });
  const counted = { count: 4, lost: [], told: { tablet: 3 } };
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
