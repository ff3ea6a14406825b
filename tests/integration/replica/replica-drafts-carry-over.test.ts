import { expect, test, vi } from 'vitest';
import { LocalWriteError } from '../../../shared/outbox/local-write-error.ts';
import { createDrafts } from '../../../shared/replica/drafts/drafts.ts';
import { openUnloadDrafts } from '../../../shared/replica/drafts/unload-drafts.ts';
import { keptStorage } from '../../../shared/replica/store/local-store.ts';
import { createMemoryOutbox } from '../../../shared/replica/store/memory-outbox.ts';
import {
  openResilientStore,
  type ResilientStore,
} from '../../../shared/replica/store/resilient-store.ts';
import { aDevice, setDeviceStage } from '../../doubles/device-stage.ts';
import { aUserRow } from '../../doubles/user-row.ts';

setDeviceStage();

const DAY = '2026-11-20';
const Q1 = { question: 'q1' };

/** A store with a draft and, beside it, her wish, as the versions before kept them. */
async function aStoreOfBefore(name: string) {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const who = { user: aUserRow({ id: name }), token: 'a token' };
  await aDevice({ url: 'http://nowhere', who, fetch }).open();
  const { signal } = new AbortController();
  const store = await openResilientStore(name, keptStorage, { signal });
  const unloadDrafts = openUnloadDrafts(`noor-last-words-${name}`);
  const row = (key: string, text: string) => ({
    id: `${DAY}|${key}`,
    date: DAY,
    question_id: key,
    text,
  });
  await store.use((local) => local.drafts.bulkInsert([row('q1', 'Bread'), row('keep:q1', 'kept')]));
  const openDrafts = (use: ResilientStore['use'] = (work) => store.use(work)) =>
    createDrafts({
      store: { ...store, isKept: true, use },
      outbox: createMemoryOutbox(name),
      unloadDrafts,
      track: (work) => work,
    });
  const close = async () => {
    await unloadDrafts.close();
    await store.close();
  };
  return { store, openDrafts, close };
}

test('carried over in two tabs: a slower one does not bring back the wish of what was saved meanwhile', async () => {
  const { store, openDrafts, close } = await aStoreOfBefore('two-tabs');
  // The slow tab has read the rows, and waits before its second step.
  const [asked, goesOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let uses = 0;
  const slow = openDrafts(async (work) => {
    uses += 1;
    if (uses === 2) {
      asked.resolve(undefined);
      await goesOn.promise;
    }
    return store.use(work);
  });
  const loading = slow.load(DAY);
  await asked.promise;
  const fast = openDrafts();
  expect(await fast.load(DAY)).toMatchObject([{ text: 'Bread', keep_from_model: true }]);
  await fast.save(DAY, { target: Q1, text: '' });
  goesOn.resolve(undefined);
  expect(await loading).toEqual([]);
  await close();
});

test('rows that could not be carried over yet: the next write is told of the wish', async () => {
  const { store, openDrafts, close } = await aStoreOfBefore('full-disk');
  const { storageInstance } = await store.use((local) => Promise.resolve(local.drafts));
  const full = vi.spyOn(storageInstance, 'bulkWrite');
  full.mockRejectedValue(new LocalWriteError('quota'));
  const drafts = openDrafts();
  expect(await drafts.load(DAY)).toMatchObject([{ text: 'Bread', keep_from_model: true }]);
  full.mockRestore();
  const written = await drafts.update(DAY, Q1, (stored) => ({ ...stored, text: 'Bread and' }));
  expect(written).toMatchObject({ text: 'Bread and', keep_from_model: true });
  await drafts.save(DAY, { target: Q1, text: 'Bread and' });
  expect(await drafts.read(DAY, Q1)).toEqual({ target: Q1, text: 'Bread and' });
  await close();
});
