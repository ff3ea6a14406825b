import { firstValueFrom, NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();

const INSIGHT = {
  date: DAY,
  energy_score: 7,
  improvement_areas: '[]',
  language: 'en',
  source: 'built_in',
  created_at: `${DAY}T20:00:00.000Z`,
} as const;

test('a page that is closed before it has written what is due leaves that to the next one', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = of.device();
  const options = { ...(await of.options(keeping)), now: () => Date.parse(`${DAY}T20:00:00Z`) };
  const replica = await phone.open(options);
  await replica.answers.save(DAY, [anAnswer('Canary.')]);
  await replica.sync.now();
  expect(await firstValueFrom(replica.insights?.due$ ?? NEVER)).toEqual([DAY]);
  await replica.close();

  const again = await phone.open(options);
  await again.sync.now();
  expect(await firstValueFrom(again.insights?.due$ ?? NEVER)).toEqual([DAY]);
  const { answers = [] } = (await again.insights?.read(DAY)) ?? {};
  expect(await again.insights?.keep({ ...INSIGHT, feedback_text: 'Canary quoted.' }, answers)).toBe(
    true,
  );
  await again.close();

  const later = await phone.open(options);
  await later.sync.now();
  expect(await firstValueFrom(later.insights?.due$ ?? NEVER)).toEqual([]);
});
