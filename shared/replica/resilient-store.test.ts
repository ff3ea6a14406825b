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
async function aStore() {
  const opened: (() => void)[] = [];
  const next = Promise.withResolvers<undefined>();
  store = await openResilientStore(
    `resilient-${Math.random()}`,
    async (onLost) => {
      opened.push(onLost);
      if (opened.length > 1) await next.promise;
      return memoryStorage(onLost);
    },
    { signal: new AbortController().signal },
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
