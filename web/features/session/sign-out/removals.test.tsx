import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { anAnswer } from '../../../../tests/doubles/device-stage.ts';
import { aUserRow } from '../../../../tests/doubles/user-row.ts';
import { AppError } from '../../../../shared/contract/app-error.ts';
import {
  closeDevice,
  listRemovals,
  loadActiveUser,
  loadPendingSignOut,
  noteRemoval,
  writeActiveUser,
} from '../../../../shared/outbox/device.ts';
import { createLocks } from '../../../../shared/outbox/locks.ts';
import { signInSafely } from '../../../../shared/outbox/replay-sign-out.ts';
import { openReplica } from '../../../../shared/replica/open-replica.ts';
import { aSession, aUser } from '../../../testing/a-session.ts';
import { removeFromDevice, resumeRemovals, takeRemovalBack } from './removals.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const DAY = '2026-11-20';
/** As Workbox names what its queue keeps. */
const WAITING_REQUESTS = 'requests';
const everything = { userId: 'her', outbox: true, keepDrafts: false };
const allButWords = { userId: 'her', outbox: false, keepDrafts: true };
const signedOut = () => Promise.resolve(true);
const signedIn = () => Promise.resolve(false);

test('what a tab that died left to remove goes at the next start', async () => {
  await aTabletWithWords();
  await noteRemoval(everything);
  await resumeRemovals(signedOut);
  expect(await listRemovals()).toEqual([]);
  expect(await namesOfHers()).toEqual([]);
});

test('a page that went while it signed her out left a session, which ends as well', async () => {
  await aTabletWithWords();
  await writeActiveUser(aUser());
  await noteRemoval(everything);
  await resumeRemovals(signedOut);
  expect(await loadActiveUser()).toBeNull();
  expect(await loadPendingSignOut()).toMatchObject({ userId: 'her' });
});

test('somebody else who is in here by now stays in', async () => {
  await writeActiveUser(aUserRow({ id: 'another' }));
  await noteRemoval(everything);
  await resumeRemovals(signedOut);
  expect(await loadActiveUser()).toBe('another');
  expect(await loadPendingSignOut()).toBeNull();
});

test('who signs in while another page looks what is left to remove keeps her session and her words', async () => {
  const again = await aTabletWithWords();
  await noteRemoval(everything);
  const offline = { fetch: () => Promise.reject(new TypeError()), locks: createLocks(null) };
  await resumeRemovals(async () => {
    // Her token is not there yet.
    await signInSafely(offline, () => Promise.resolve({ user: aUser() }));
    return true;
  });
  expect(await loadActiveUser()).toBe('her');
  expect(await loadPendingSignOut()).toBeNull();
  const back = await again();
  expect((await back.answers.exportAll()).reflections).toHaveLength(1);
  await back.close();
});

test('a removal that fails in one place removes the rest, and is done again at the next start', async () => {
  await aTabletWithWords();
  const index = Reflect.get(IDBObjectStore.prototype, 'index');
  const disk = vi.spyOn(IDBObjectStore.prototype, 'index').mockImplementation(function (
    this: IDBObjectStore,
    name,
  ) {
    if (this.name === WAITING_REQUESTS) throw new DOMException('refused', 'UnknownError');
    return index.call(this, name);
  });
  await expect(removeFromDevice(everything, () => Promise.resolve())).rejects.toThrow('refused');
  disk.mockRestore();
  expect(await namesOfHers()).toEqual([]);
  expect(await listRemovals()).toEqual([everything]);

  await resumeRemovals(signedOut);
  expect(await listRemovals()).toEqual([]);
});

test('what she asked to keep stays, whoever carries the removal on', async () => {
  const again = await aTabletWithWords();
  await noteRemoval(allButWords);
  await resumeRemovals(signedOut);
  expect(await listRemovals()).toEqual([]);

  const back = await again();
  expect(await back.drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Half a thought' },
  ]);
  expect((await back.answers.exportAll()).reflections).toMatchObject([
    { answer: 'Saved on a train' },
  ]);
  await back.close();
});

test('a sign-out that never came about removes nothing, now or later', async () => {
  const again = await aTabletWithWords();
  await noteRemoval(everything);
  await resumeRemovals(signedIn);
  expect(await listRemovals()).toEqual([]);
  await resumeRemovals(signedOut);

  const back = await again();
  expect(await back.drafts.load(DAY)).toHaveLength(1);
  await back.close();
});

test('whoever is back waits for what is being removed, and loses nothing she writes then', async () => {
  const again = await aTabletWithWords();
  const gate = Promise.withResolvers<undefined>();
  const removing = removeFromDevice(everything, () => gate.promise);
  await vi.waitFor(async () => expect(await listRemovals()).toEqual([everything]));
  const back = takeRemovalBack('her').then(() => again());
  expect(await namesOfHers()).not.toEqual([]);
  gate.resolve(undefined);
  await removing;

  const replica = await back;
  expect(await replica.drafts.load(DAY)).toEqual([]);
  await replica.drafts.save(DAY, { target: { question: 'q1' }, text: 'A new one' });
  await replica.close();
  await resumeRemovals(signedOut);
  const later = await again();
  expect(await later.drafts.load(DAY)).toEqual([{ target: { question: 'q1' }, text: 'A new one' }]);
  await later.close();
});

test('nothing of hers opens before the removal under way is done', async () => {
  await aTabletWithWords();
  const gate = Promise.withResolvers<undefined>();
  const story: string[] = [];
  const removing = removeFromDevice(everything, () => gate.promise);
  await vi.waitFor(async () => expect(await listRemovals()).toEqual([everything]));
  const back = takeRemovalBack('her').then(() => story.push('back'));
  for (let looks = 0; looks < 10; looks += 1) await listRemovals();
  gate.resolve(undefined);
  await removing.then(() => story.push('removed'));
  await back;
  expect(story).toEqual(['removed', 'back']);
});

test('a note of before that cannot be taken back keeps her store from opening under it', async () => {
  await aTabletWithWords();
  await noteRemoval(everything);
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError');
  });
  await expect(takeRemovalBack('her')).rejects.toThrow();
});

test('a device that keeps nothing opens all the same', async () => {
  closeDevice();
  vi.stubGlobal('indexedDB', undefined);
  await takeRemovalBack('her');
});

test('where nothing can be noted it is removed all the same', async () => {
  await aTabletWithWords();
  closeDevice();
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === 'noor-device') throw new DOMException('refused', 'UnknownError');
    return open(name, version);
  });
  await removeFromDevice(everything, () => Promise.resolve());
  expect(await namesOfHers()).toEqual([]);
});

/** A saved answer that waits, and a draft. Returns the way to open her store again. */
async function aTabletWithWords() {
  closeDevice();
  // The free storage of RxDB advertises the paid one.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { api } = aSession({ answer: new AppError('offline', { message: 'No connection.' }) });
  const open = () => openReplica({ user: aUser(), api, timeZone: () => 'UTC' });
  const replica = await open();
  await replica.answers.save(DAY, [anAnswer('Saved on a train')]);
  await replica.drafts.save(DAY, { target: { question: 'q1' }, text: 'Half a thought' });
  await replica.close();
  return open;
}

async function namesOfHers(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name = '' }) => (name.includes('her') ? [name] : []));
}
