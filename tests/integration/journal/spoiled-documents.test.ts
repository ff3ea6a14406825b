import { expect, test } from 'vitest';
import { getJournal } from '../../../shared/contract/journal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { openJournalAgain, sealJournal } from '../../../shared/replica/private/move-journal.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { random } from '../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();

/** One answer of hers, and a document that somebody with her session laid beside it. */
async function aSpoiledJournal() {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await of.device().open(await of.options(keeping));
  await phone.answers.save(DAY, [anAnswer('Mine.')]);
  await phone.sync.now();
  await phone.close();
  await of.layStrange({ generation: 1 });
  return keeping;
}

test('what no key of hers opens is in the way of no new keys', async () => {
  const keeping = await aSpoiledJournal();
  const { user } = of.who();
  const renewed = await of.renew(keeping);
  await sealJournal({ ...of.move(), pin: renewed.pin }, await openJournal(user.id, renewed));
  expect((await of.api().call(getJournal, {})).mode).toBe('sealed');
  expect((await of.onServer()).map(({ generation }) => generation)).toEqual([1, 2]);
  const again = await of.device().open(await of.options(renewed));
  await again.sync.now();
  expect(await texts(again)).toEqual(['Mine.']);
  await again.close();
});

test('what no key of hers opens is in the way of no ordinary journal, and is not there any more', async () => {
  const keeping = await aSpoiledJournal();
  const { user } = of.who();
  const pin = await of.turnOff(keeping);
  await openJournalAgain({ ...of.move(), pin }, await openJournal(user.id, keeping));
  expect((await of.api().call(getJournal, {})).mode).toBe('plain');
  expect(await of.onServer()).toEqual([{ generation: null, deleted: 0 }]);
  const counted = await of
    .server()
    .database.kysely.selectFrom('user_sync')
    .select(['documents', 'answers'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  expect(counted).toEqual({ documents: 1, answers: 1 });
});

test('a page that the server cannot open any more is sealed by the device that has it, once all others are', async () => {
  const phone = of.device();
  const seal = deviceSeal(await deviceKeys(random(32), of.who().user.id));
  const plain = await phone.open({ seal, device: '' });
  await plain.answers.save(DAY, [anAnswer('Spoiled there.'), anAnswer('Whole.')]);
  await plain.sync.now();
  await plain.close();
  const { kysely } = of.server().database;
  const [first] = await kysely
    .selectFrom('reflections')
    .select('id')
    .where('user_id', '=', of.who().user.id)
    .orderBy('seq')
    .execute();
  const sealed = Buffer.alloc(300, 1);
  await kysely
    .updateTable('reflections')
    .set({ sealed })
    .where('id', '=', first?.id ?? '')
    .execute();

  const keeping = await of.begin();
  await of.seal(keeping);
  expect(await of.mode()).toBe('sealed');
  const again = await phone.open({ seal, journal: keeping, device: '' });
  await again.sync.now();
  await again.sync.now();
  expect(await texts(again)).toEqual(['Spoiled there.', 'Whole.']);
  await again.close();
  expect((await of.onServer()).map(({ generation }) => generation)).toEqual([1, 1]);
  const { shown } = await of.seenByNewDevice(keeping);
  expect(shown).toEqual(['Spoiled there.', 'Whole.']);
});
