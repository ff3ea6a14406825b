import { expect, test } from 'vitest';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { openJournalAgain, sealJournal } from '../../../shared/replica/private/move-journal.ts';
import { reflectionPages } from '../../../shared/replica/sync/pull-routes.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();

/** Of an unknown form, which nothing tells from one of a later Noor. */
const layNoise = (generation: number, kind: 'answer' | 'insight' = 'answer') =>
  of.layStrange({ generation, kind, form: 9 });

/** A journal with one answer of hers. */
async function aJournal() {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await of.device().open(await of.options(keeping));
  await phone.answers.save(DAY, [anAnswer('Mine.')]);
  await phone.sync.now();
  await phone.close();
  return keeping;
}

test('by her own yes new keys are finished without it: it stays under those of before', async () => {
  const keeping = await aJournal();
  await layNoise(1);
  await layNoise(1, 'insight');
  const renewed = await of.renew(keeping);
  const move = { ...of.move(), pin: renewed.pin };
  const anew = await openJournal(of.who().user.id, renewed);
  expect(await sealJournal(move, anew)).toBe(2);
  expect(await of.mode()).toBe('sealing');
  // Whatever is laid there meanwhile under the keys of now is in nobody's way.
  await layNoise(2);
  expect(await sealJournal({ ...move, leaves: 2 }, anew)).toBe(0);
  expect(await of.mode()).toBe('sealed');
  const generations = (await of.onServer()).map(({ generation }) => generation);
  expect(generations.toSorted()).toEqual([1, 2, 2]);
  // The next ones are hindered by it as little.
  const again = await of.renew(renewed);
  const third = await openJournal(of.who().user.id, again);
  const leaving = { ...of.move(), pin: again.pin, leaves: 2 };
  expect(await sealJournal(leaving, third)).toBe(0);
  expect(await of.mode()).toBe('sealed');
});

test('by her own yes it is an ordinary journal without it: the server drops it', async () => {
  const keeping = await aJournal();
  const journal = await openJournal(of.who().user.id, keeping);
  await layNoise(1);
  const pin = await of.turnOff(keeping);
  const move = { ...of.move(), pin };
  expect(await openJournalAgain(move, journal)).toBe(1);
  expect(await of.mode()).toBe('opening');
  // She was told of one.
  await layNoise(1);
  expect(await openJournalAgain({ ...move, leaves: 1 }, journal)).toBe(2);
  expect(await of.mode()).toBe('opening');
  expect(await openJournalAgain({ ...move, leaves: 2 }, journal)).toBe(0);
  expect(await of.mode()).toBe('plain');
  const { documents } = await of.api().call(reflectionPages, {});
  expect(documents).toMatchObject([{ answer: 'Mine.' }]);
});
