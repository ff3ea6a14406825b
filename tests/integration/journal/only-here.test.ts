import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();

test('what an erasure of nobody took from the server is only here, until she erases it herself', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const device = of.device();
  const options = await of.options(keeping);
  const phone = await device.open(options);
  for (const answer of ['Kept.', 'Taken.']) await phone.answers.save(DAY, [anAnswer(answer)]);
  await phone.sync.now({ force: true });
  expect(await phone.answers.countOnlyHere()).toBe(0);
  const saved = await firstValueFrom(phone.answers.watchDay(DAY));
  const id = saved.find(({ reflection }) => reflection.answer === 'Taken.')?.reflection.id ?? '';
  await of.layStrange({ id, deleted: true, generation: 1 });
  await phone.sync.now({ force: true });
  expect(await texts(phone)).toEqual(['Kept.', 'Taken.']);
  expect(await phone.answers.countOnlyHere()).toBe(1);
  await phone.close();

  const again = await device.open(options);
  await expect.poll(() => again.answers.countOnlyHere()).toBe(1);
  await again.answers.erase(id);
  await again.sync.now({ force: true });
  expect(await again.answers.countOnlyHere()).toBe(0);
  await again.close();
});

test('so is an answer in whose place somebody laid what no device of hers opens', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const device = of.device();
  const options = await of.options(keeping);
  const phone = await device.open(options);
  await phone.answers.save(DAY, [anAnswer('Mine.')]);
  await phone.sync.now({ force: true });
  const [saved] = await firstValueFrom(phone.answers.watchDay(DAY));
  await phone.close();
  // On its way to new keys, whatever comes under them takes the place.
  const renewed = await of.renew(keeping);
  const { id = '' } = saved?.reflection ?? {};
  await of.layStrange({ id, generation: 2, form: 9 });
  const again = await device.open({ ...options, journal: { ...renewed, device: 'phone' } });
  await again.sync.now({ force: true });
  expect(await texts(again)).toEqual(['Mine.']);
  expect(await again.answers.countOnlyHere()).toBe(1);
  await again.close();
});
