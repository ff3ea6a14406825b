import { expect, test } from 'vitest';
import { anEntry } from '../../../tests/doubles/outbox-entries.ts';
import { isTombstone } from '../../contract/reflections.ts';
import { versionsOn } from './answer-versions.ts';
import { memoryStorage } from '../store/local-store.ts';
import { createMemoryOutbox } from '../store/memory-outbox.ts';
import { openResilientStore, type ResilientStore } from '../store/resilient-store.ts';
import { insertRows } from '../store/row-store.ts';
import { rowOf } from '../store/rows.ts';

test('a version that the server acknowledges in this moment is seen, here or there', async () => {
  const { signal } = new AbortController();
  const store = await openResilientStore('versions', memoryStorage, { signal });
  const entry = anEntry();
  const outbox = createMemoryOutbox('amal', [entry]);
  /** Another tab takes the version over and settles it as soon as either was looked at. */
  async function acknowledge(): Promise<void> {
    if (isTombstone(entry.change)) return;
    const row = rowOf(entry.change);
    await store.use((local) => insertRows(local.reflections, [row]));
    await outbox.discard([entry.key]);
  }
  const after = async <T>(read: Promise<T>): Promise<T> => {
    const result = await read;
    await acknowledge();
    return result;
  };
  const watched: ResilientStore = {
    isKept: true,
    use: (work) => after(store.use(work)),
    watch: (source) => store.watch(source),
    close: () => store.close(),
  };

  const versions = await versionsOn(
    { store: watched, outbox: { ...outbox, list: () => after(outbox.list()) } },
    entry.date,
  );

  expect(versions.map(({ id }) => id)).toEqual([entry.key]);
  await store.close();
});
