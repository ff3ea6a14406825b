import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { keptStorage, memoryStorage, type LocalStore } from './local-store.ts';
import { openResilientStore, type ResilientStore } from './resilient-store.ts';

let store: ResilientStore;
afterEach(async () => {
  await store.close();
  vi.unstubAllGlobals();
});

/** A store whose connection is lost when told so, and whose next one opens when told so. */
async function aStore(signal = new AbortController().signal) {
  const opened: (() => void)[] = [];
  const next = Promise.withResolvers<undefined>();
  store = await openResilientStore(
    `resilient-${Math.random()}`,
    async (onLost) => {
      opened.push(onLost);
      if (opened.length > 1) await next.promise;
      return memoryStorage(onLost);
    },
    { signal },
  );
  return { lose: () => opened.at(-1)?.(), goOn: () => next.resolve(undefined), opened };
}

const draftsOf = (local: LocalStore) => local.drafts.find().$;
const countDrafts = async (local: LocalStore) => (await local.drafts.find().exec()).length;

test('whoever looks while the next connection opens waits for it, and meets no error', async () => {
  const { lose, goOn, opened } = await aStore();
  const first = await store.use((local) => Promise.resolve(local));
  lose();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  expect(first.drafts.closed).toBe(true);
  const seen = firstValueFrom(store.watch(draftsOf));
  const read = store.use(countDrafts);
  goOn();
  expect(await seen).toEqual([]);
  expect(await read).toBe(0);
});

test('a reading that the closing of its connection cut off is done on the next one', async () => {
  const { lose, goOn } = await aStore();
  goOn();
  let isCutOff = false;
  const read = store.use(async (local) => {
    if (!isCutOff) {
      isCutOff = true;
      lose();
      await vi.waitFor(() => expect(local.drafts.closed).toBe(true));
    }
    return countDrafts(local);
  });
  expect(await read).toBe(0);
});

/** A kept store whose databases refuse to open from now on, as often as told. */
async function aRefusedStore(times: number, signal: AbortSignal) {
  const device = new IDBFactory();
  vi.stubGlobal('indexedDB', device);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  const openNow = device.open.bind(device);
  let lose = (): void => undefined;
  store = await openResilientStore(
    `resilient-${Math.random()}`,
    (onLost, options) => {
      lose = onLost;
      return keptStorage(onLost, options);
    },
    { signal },
  );
  const seen = { refused: 0 };
  device.open = (...asked) => {
    // RxDB's channel between tabs keeps one of its own where there is no browser.
    if (seen.refused === times || !asked[0].startsWith('rxdb-dexie-')) return openNow(...asked);
    seen.refused += 1;
    throw new DOMException('busy', 'AbortError');
  };
  return { lose: () => lose(), seen };
}

test('a store that is still being cleared is asked again before memory takes its place', async () => {
  const { lose, seen } = await aRefusedStore(3, new AbortController().signal);
  lose();
  expect(await store.use(countDrafts)).toBe(0);
  expect(seen.refused).toBe(3);
  expect(store.isKept).toBe(true);
});

test('a sign-out while it is asked again: no database is made anew', async () => {
  const leaving = new AbortController();
  const { lose, seen } = await aRefusedStore(Infinity, leaving.signal);
  lose();
  await vi.waitFor(() => expect(seen.refused).toBeGreaterThan(0));
  leaving.abort();
  const { refused } = seen;
  await expect(store.use(countDrafts)).rejects.toMatchObject({ fault: 'closed' });
  expect(seen.refused).toBe(refused);
});

test('a sign-out while the dead connection is put away: nothing is opened in its place', async () => {
  const leaving = new AbortController();
  const { lose, goOn, opened } = await aStore(leaving.signal);
  goOn();
  lose();
  leaving.abort();
  await expect(store.use(countDrafts)).rejects.toMatchObject({ fault: 'closed' });
  expect(opened).toHaveLength(1);
});

test('lost again and again, what is asked of it is done all the same', async () => {
  const { lose, goOn } = await aStore();
  goOn();
  let cutOff = 0;
  const read = store.use(async (local) => {
    if (cutOff < 3) {
      cutOff += 1;
      lose();
      await vi.waitFor(() => expect(local.drafts.closed).toBe(true));
    }
    return countDrafts(local);
  });
  expect(await read).toBe(0);
  expect(cutOff).toBe(3);
});

test('who meets a connection that is replaced already gets the new one, and it stays', async () => {
  const { lose, goOn, opened } = await aStore();
  goOn();
  const first = await store.use((local) => Promise.resolve(local));
  lose();
  await vi.waitFor(async () => {
    expect(await store.use((local) => Promise.resolve(local))).not.toBe(first);
  });
  let isLate = true;
  const used = await store.use(async (local) => {
    if (!isLate) return local;
    isLate = false;
    lose();
    await vi.waitFor(async () => {
      expect(await store.use((other) => Promise.resolve(other))).not.toBe(local);
    });
    throw new DOMException('asked too late', 'InvalidStateError');
  });
  expect(opened).toHaveLength(3);
  expect(used.drafts.closed).toBe(false);
});

const aDraft = (question_id: string) => ({
  id: `2026-11-20|${question_id}`,
  date: '2026-11-20',
  question_id,
  text: 'Hers',
});

test('a screen is never shown the new store before it is filled', async () => {
  let lose = (): void => undefined;
  let filled = 0;
  const fill = async (local: LocalStore): Promise<void> => {
    // Whoever looks at it already has time to see it empty.
    for (let reads = 0; reads < 5; reads += 1) await firstValueFrom(draftsOf(local));
    await local.drafts.upsert(aDraft(`q${(filled += 1)}`));
  };
  store = await openResilientStore(
    `resilient-${Math.random()}`,
    (onLost) => {
      lose = onLost;
      return memoryStorage(onLost);
    },
    { signal: new AbortController().signal, onReopened: fill },
  );
  await store.use(fill);
  const first = await store.use((local) => Promise.resolve(local));
  const shown: number[] = [];
  const watching = store.watch(draftsOf).subscribe((rows) => shown.push(rows.length));
  await vi.waitFor(() => expect(shown).toEqual([1]));
  lose();
  await vi.waitFor(async () => {
    expect(await store.use((local) => Promise.resolve(local))).not.toBe(first);
  });
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(1));
  // RxDB's memory still holds the first.
  expect(shown).toEqual([1, 2]);
  watching.unsubscribe();
});
