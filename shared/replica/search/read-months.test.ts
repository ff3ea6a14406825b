import { NEVER, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { createReadMonths } from './read-months.ts';

type Parts = Parameters<typeof createReadMonths>[0];

/** Answers every query with nothing, and counts them. */
function countingStore() {
  const changes = new Subject<{ isLocal: boolean; documentData: { date: string } }>();
  let reads = 0;
  let refused = false;
  const collection = {
    schema: { jsonSchema: { primaryKey: 'id', properties: {}, indexes: [['date']] } },
    storageInstance: { query: () => Promise.resolve({ documents: [] }) },
    $: changes,
  };
  const store: Parts['store'] = {
    isKept: true,
    use: () => {
      reads += 1;
      return refused ? Promise.reject(new Error('refused')) : Promise.resolve([] as never);
    },
    watch: (source) => source({ reflections: collection } as never),
    close: () => Promise.resolve(),
  };
  return {
    store,
    reads: () => reads,
    refuse: (is: boolean) => void (refused = is),
    change: (date: string) => changes.next({ isLocal: false, documentData: { date } }),
  };
}

test('a month is read once, and again when something in it changed', async () => {
  const { store, reads, change } = countingStore();
  const months = createReadMonths({ store, signal: new AbortController().signal });
  await Promise.all([months.read('2026-01'), months.read('2026-01')]);
  await months.read('2026-02');
  expect(reads()).toBe(2);

  change('2026-01-31');
  expect([months.isKnown('2026-01'), months.isKnown('2026-02')]).toEqual([false, true]);
  await months.read('2026-01');
  await months.read('2026-02');
  expect(reads()).toBe(3);
});

test('a month that could not be read is read again', async () => {
  const { store, reads, refuse } = countingStore();
  const months = createReadMonths({ store, signal: new AbortController().signal });
  refuse(true);
  await expect(months.read('2026-01')).rejects.toThrow('refused');
  refuse(false);
  await months.read('2026-01');
  expect(reads()).toBe(2);
});

test('nothing of her words stays when the journal is closed', async () => {
  const { store } = countingStore();
  const stop = new AbortController();
  const months = createReadMonths({ store: { ...store, watch: () => NEVER }, signal: stop.signal });
  await months.read('2026-01');
  stop.abort();
  expect(months.isKnown('2026-01')).toBe(false);
});
