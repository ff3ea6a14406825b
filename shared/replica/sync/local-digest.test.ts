import { afterEach, beforeEach, expect, test } from 'vitest';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { digestOf } from '../../contract/digest.ts';
import { createLocalDigest } from './local-digest.ts';
import { memoryStorage } from '../store/local-store.ts';
import { changeHeld, readMeta, writeMeta } from '../store/meta.ts';
import { openResilientStore, type ResilientStore } from '../store/resilient-store.ts';
import { insertRows, putRows, removeRows } from '../store/row-store.ts';
import { markerOf, rowOf } from '../store/rows.ts';

const NONE: ReadonlySet<string> = new Set();
const stop = new AbortController();
let store: ResilientStore;
let stores = 0;

beforeEach(async () => {
  stores += 1;
  store = await openResilientStore(`rows${stores}`, memoryStorage, { signal: stop.signal });
});
afterEach(() => store.close());

const write = (date: string) => {
  const answer = aReflection({ date });
  return store.use((local) => insertRows(local.reflections, [rowOf(answer)])).then(() => answer);
};

/** The real store, with what happens before each piece of work. */
function after(meet: () => Promise<void>): ResilientStore {
  return {
    isKept: true,
    use: async (work) => {
      await meet();
      return store.use(work);
    },
    watch: (source) => store.watch(source),
    close: () => store.close(),
  };
}

test('changes are followed without another look: written, erased, taken away', async () => {
  const one = await write('2026-10-01');
  let looks = 0;
  const digest = createLocalDigest(
    after(() => {
      looks += 1;
      return Promise.resolve();
    }),
  );
  await digest.compute(NONE, NONE);
  const looked = looks;
  const two = await write('2026-11-01');
  const three = await write('2026-11-02');
  await store.use((local) => putRows(local.reflections, [markerOf(one.id, one.date)]));
  await store.use((local) => removeRows(local.reflections, [three.id], {}));
  expect(digest.isUnchanged()).toBe(false);

  expect(await digest.compute(NONE, NONE)).toEqual({
    months: { '2026-11': digestOf([two.id]) },
    deleted: digestOf([one.id]),
  });
  expect(digest.isUnchanged()).toBe(true);
  expect(looks).toBe(looked);
  digest.close();
});

test('a row that changes while they are read does not count as compared', async () => {
  const begun = Promise.withResolvers<undefined>();
  const written = Promise.withResolvers<undefined>();
  const digest = createLocalDigest(
    after(() => {
      begun.resolve(undefined);
      return written.promise;
    }),
  );
  const computing = digest.compute(NONE, NONE);
  await begun.promise;
  await write('2026-11-01');
  written.resolve(undefined);
  await computing;
  expect(digest.isUnchanged()).toBe(false);
  digest.close();
});

test('rows that could not be read are read at the next question', async () => {
  const one = await write('2026-11-01');
  let isBroken = true;
  const digest = createLocalDigest(
    after(() => (isBroken ? Promise.reject(new Error('of the test')) : Promise.resolve())),
  );
  await expect(digest.compute(NONE, NONE)).rejects.toThrow('of the test');
  isBroken = false;
  expect(await digest.compute(NONE, NONE)).toMatchObject({
    months: { '2026-11': digestOf([one.id]) },
  });
  digest.close();
});

test.each([
  ['of another kind', '{"first":1}'],
  ['written by halves', '["a'],
])('a note of the device that is %s counts as never written', async (_, value) => {
  await store.use((local) => putRows(local.meta, [{ key: 'held_erasures', value }]));
  expect(await store.use((local) => readMeta(local, 'held_erasures', []))).toEqual([]);
  await store.use((local) => writeMeta(local, 'held_erasures', ['a']));
  expect(await store.use((local) => readMeta(local, 'held_erasures', []))).toEqual(['a']);
});

test('of what two tabs hold back for her in the same moment nothing is lost', async () => {
  const hold = (id: string) =>
    store.use((local) => changeHeld(local, (held) => [...held, id].sort()));
  await Promise.all(['a', 'b', 'c'].map(hold));
  expect(await store.use((local) => readMeta(local, 'held_erasures', []))).toEqual(['a', 'b', 'c']);
});
