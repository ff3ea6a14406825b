import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anEntry, anErasure } from '../../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { closeDevice } from '../../outbox/device.ts';
import {
  loadLock,
  removeTakenOutLock,
  restoreLock,
  wasTakenOut,
  writeLock,
} from '../../outbox/kept-lock.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { random } from '../../sealed/bytes.ts';
import { deviceKeys } from '../../sealed/keys.ts';
import { openUnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import {
  GENERATION,
  keptStorage,
  openLocalStore,
  SEALED_GENERATION,
  storeName,
} from '../store/local-store.ts';
import { removeOldGenerations } from '../store/old-generations.ts';
import { insertRows } from '../store/row-store.ts';
import { listStored } from '../store/stored-names.ts';
import { type DeviceSeal, deviceSeal } from './device-seal.ts';
import { openAgain } from './open-again.ts';
import { findShut, removeShut } from './shut-words.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

// RxDB closes a store later than its test ends: each has a person of its own.
let who: string;
beforeEach(() => {
  who = randomUUID();
});
const KEPT = { lock: {}, idleMinutes: 5, hiddenMinutes: 5, closedAt: 1 };
const WORD = { date: '2026-11-20', text: 'Half a thought' };
const ALL = { answers: 1, hasDrafts: true };

async function aSeal(): Promise<DeviceSeal> {
  return deviceSeal(await deviceKeys(random(32), who));
}

async function put(seal: DeviceSeal | undefined, question: string) {
  const outbox = await openOutbox(who, seal && { seal: seal.entries });
  await outbox.put([anEntry(), anErasure(`gone ${question}`)]);
  outbox.close();
  const drafts = openUnloadDrafts(unloadDraftsName(who), seal?.words);
  await drafts.list();
  await drafts.keep([{ ...WORD, question_id: question, at: 1 }]);
  await drafts.close();
}

/** An answer, a word put aside, and a draft in the sealed rows. */
async function aLostLock() {
  const seal = await aSeal();
  await put(seal, 'q1');
  const storage = await seal.storage(keptStorage)(() => undefined);
  const store = await openLocalStore(storeName(who, SEALED_GENERATION), storage);
  await insertRows(store.drafts, [{ ...WORD, id: 'q2', question_id: 'q2' }]);
  await store.close();
  return seal;
}

const sealedRows = () => listStored(who, (generation) => generation === SEALED_GENERATION);

async function lyingHere() {
  const outbox = await openOutbox(who);
  const answers = await outbox.listAnswers();
  outbox.close();
  const drafts = openUnloadDrafts(unloadDraftsName(who));
  const words = await drafts.list();
  await drafts.close();
  return { answers: answers.length, words: words.length };
}

test('closed words are lost only where no lock is left that opens them', async () => {
  const seal = await aLostLock();
  expect(await findShut(who)).toEqual(ALL);
  expect(await findShut(who, seal)).toBeNull();
  await writeLock(who, KEPT);
  expect(await findShut(who)).toBeNull();
  await removeShut(who);
  expect(await findShut(who, await aSeal())).toEqual(ALL);
});

test('what she had removed is gone, and what can be read or sent stays', async () => {
  await aLostLock();
  await put(undefined, 'q3');
  await removeShut(who);
  expect(await findShut(who)).toBeNull();
  expect(await lyingHere()).toEqual({ answers: 1, words: 1 });
  const outbox = await openOutbox(who);
  expect((await outbox.list()).filter(({ change }) => 'deleted' in change)).toHaveLength(2);
  outbox.close();
});

test('under a lock of now only what one of before closed is removed', async () => {
  await aLostLock();
  const now = await aSeal();
  await put(now, 'q3');
  await writeLock(who, KEPT);
  expect(await findShut(who, now)).toEqual(ALL);
  await removeShut(who, now);
  expect(await findShut(who, now)).toBeNull();
  const outbox = await openOutbox(who, { seal: now.entries });
  expect(await outbox.listAnswers()).toHaveLength(1);
  outbox.close();
});

test('opened again before the lock goes: answers, words put aside and unfinished rows', async () => {
  const seal = await aLostLock();
  await openAgain(who, seal);
  expect(await findShut(who)).toEqual({ answers: 0, hasDrafts: true });
  await writeLock(who, KEPT);
  await removeTakenOutLock(who);
  expect(await findShut(who)).toBeNull();
  expect(await lyingHere()).toEqual({ answers: 1, words: 2 });
});

test('cleaning up after a new history leaves unfinished text of a lost lock for her to judge', async () => {
  await aLostLock();
  await removeOldGenerations(who, GENERATION);
  expect(await sealedRows()).toHaveLength(1);
  expect(await findShut(who)).toEqual(ALL);
});

test('a lock that she turned off left nothing in its rows: they are not called lost, and go', async () => {
  await aLostLock();
  await writeLock(who, KEPT);
  await removeTakenOutLock(who);
  expect(await sealedRows()).not.toEqual([]);
  const drafts = openUnloadDrafts(unloadDraftsName(who));
  await drafts.forget(await drafts.listShut());
  await drafts.close();
  expect(await findShut(who)).toEqual({ answers: 1, hasDrafts: false });
  await removeOldGenerations(who, GENERATION);
  expect(await sealedRows()).toEqual([]);
  // A page that still knows it does not put it back.
  expect(await restoreLock(who, KEPT)).toBe(false);
  expect(await loadLock(who)).toBeNull();
});

test('a new lock is one that she has not turned off', async () => {
  await writeLock(who, KEPT);
  await removeTakenOutLock(who);
  await writeLock(who, KEPT);
  expect(await wasTakenOut(who)).toBe(false);
});
