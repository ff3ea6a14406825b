import { firstValueFrom } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage, type LocalStore } from './local-store.ts';
import { openResilientStore, type ResilientStore } from './resilient-store.ts';

let store: ResilientStore;
afterEach(() => store.close());

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
  return { lose: () => opened[0]?.(), goOn: () => next.resolve(undefined), opened };
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

test('a store that is still being cleared is asked again before memory takes its place', async () => {
  const asked: (() => void)[] = [];
  store = await openResilientStore(
    `resilient-${Math.random()}`,
    (onLost) => {
      asked.push(onLost);
      if (asked.length > 1 && asked.length < 5) throw new DOMException('busy', 'UnknownError');
      return memoryStorage(onLost);
    },
    { signal: new AbortController().signal },
  );
  asked[0]?.();
  expect(await store.use(countDrafts)).toBe(0);
  expect(asked).toHaveLength(5);
  expect(store.isKept).toBe(true);
});
