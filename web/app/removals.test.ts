import { expect, test, vi } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../tests/doubles/own-indexed-db.ts';
import { anAnswer } from '../../tests/doubles/device-stage.ts';
import { AppError } from '../../shared/contract/app-error.ts';
import { closeDevice, listRemovals, noteRemoval } from '../../shared/replica/device.ts';
import { openReplica } from '../../shared/replica/open-replica.ts';
import { aSession, aUser } from '../testing/a-session.ts';
import { finishRemoval, removeFromDevice, resumeRemovals } from './removals.ts';

giveEachTestItsIndexedDb();

const DAY = '2026-11-20';
const everything = { userId: 'her', outbox: true, keepDrafts: false };
const allButWords = { userId: 'her', outbox: false, keepDrafts: true };
const nobody = () => Promise.resolve(false);
const signedIn = (userId: string) => Promise.resolve(userId === 'her');

test('what a tab that died left to remove goes at the next start', async () => {
  await aTabletWithWords();
  await noteRemoval(everything);
  await resumeRemovals(nobody);
  await vi.waitFor(async () => expect(await listRemovals()).toEqual([]));
  expect(await namesOfHers()).toEqual([]);
});

test('what she asked to keep stays, whoever carries the removal on', async () => {
  const again = await aTabletWithWords();
  await noteRemoval(allButWords);
  await finishRemoval('her');
  expect(await listRemovals()).toEqual([]);

  const back = await again();
  expect(await back.loadDrafts(DAY)).toEqual([{ question_id: 'q1', text: 'Half a thought' }]);
  expect((await back.exportAll()).reflections).toMatchObject([{ answer: 'Saved on a train' }]);
  await back.close();
});

test('a sign-out that never came about removes nothing', async () => {
  const again = await aTabletWithWords();
  await noteRemoval(everything);
  await resumeRemovals(signedIn);
  expect(await listRemovals()).toEqual([]);
  await finishRemoval('her');

  const back = await again();
  expect(await back.loadDrafts(DAY)).toHaveLength(1);
  await back.close();
});

test('whoever is back waits until what was to go is gone, and is not removed again', async () => {
  const again = await aTabletWithWords();
  const gate = Promise.withResolvers<undefined>();
  const removing = removeFromDevice(everything, () => gate.promise);
  const back = finishRemoval('her').then(() => again());
  await vi.waitFor(async () => expect(await listRemovals()).toEqual([everything]));
  expect(await namesOfHers()).not.toEqual([]);
  gate.resolve(undefined);
  await removing;

  const replica = await back;
  expect(await replica.loadDrafts(DAY)).toEqual([]);
  await replica.saveDraft(DAY, { question_id: 'q1', text: 'A new one' });
  await finishRemoval('her');
  expect(await replica.loadDrafts(DAY)).toEqual([{ question_id: 'q1', text: 'A new one' }]);
  await replica.close();
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
  const open = () => openReplica({ user: aUser(), api });
  const replica = await open();
  await replica.saveAnswers(DAY, [anAnswer('Saved on a train')]);
  await replica.saveDraft(DAY, { question_id: 'q1', text: 'Half a thought' });
  await replica.close();
  return open;
}

async function namesOfHers(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name = '' }) => (name.includes('her') ? [name] : []));
}
