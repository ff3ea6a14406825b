import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();

/** As somebody with her session does: the server takes it, and no device of hers follows it. */
async function eraseAsNobody(id: string): Promise<void> {
  const bytes = random(600);
  bytes.set([1, 0, 1]);
  const erasure = { id, deleted: true, generation: 1, sealed: toWire(bytes) };
  await of.api().call(createReflectionBatch, { reflections: [erasure] });
}

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
  await eraseAsNobody(id);
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
  const bytes = random(600);
  bytes.set([9, 0, 2]);
  const { id = '' } = saved?.reflection ?? {};
  const noise = { id, kind: 'answer', generation: 2, sealed: toWire(bytes) };
  await of.api().call(createReflectionBatch, { reflections: [noise] });
  const again = await device.open({ ...options, journal: { ...renewed, device: 'phone' } });
  await again.sync.now({ force: true });
  expect(await texts(again)).toEqual(['Mine.']);
  expect(await again.answers.countOnlyHere()).toBe(1);
  await again.close();
});
