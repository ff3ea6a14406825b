import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { pullReflections } from '../../../shared/contract/sync.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, eraseText, texts } from './private-stage.ts';

const of = aPrivateStage();
/** What a new device shows of a private journal before everything else. */
const FIRST_SCREEN = 300;

const lookOf = (replica: OpenReplica) => replica.sync.now({ force: true });

async function edit(replica: OpenReplica, text: string, next: string): Promise<void> {
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  const found = saved.find(({ reflection }) => reflection.answer === text);
  await replica.answers.edit(found?.reflection.id ?? '', next);
}

test('what she erases on a new device before its oldest words have come there stays erased', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await of.device().open({ ...(await of.options(keeping)), device: 'phone' });
  await phone.answers.save(DAY, [anAnswer('As it began.')]);
  await edit(phone, 'As it began.', 'Said anew.');
  await lookOf(phone);
  const others = Array.from({ length: FIRST_SCREEN }, (_, at) => `Word ${at}.`);
  await phone.answers.save(
    DAY,
    others.map((answer) => anAnswer(answer)),
  );
  await edit(phone, 'Said anew.', 'At last.');
  await lookOf(phone);
  await phone.close();

  const line = aLine();
  const options = { ...(await of.options(keeping, 'laptop')), device: 'laptop' };
  const laptop = await of.device(line).open(options);
  line.before = async (url) => {
    if (!url.includes(pullReflections.path) || url.includes('newest')) return;
    line.before = null;
    await eraseText(laptop, 'At last.');
  };
  for (let looks = 0; looks < 2; looks += 1) await lookOf(laptop);
  expect((await texts(laptop)).toSorted()).toEqual(others.toSorted());
  await laptop.close();
  expect(await of.seenByNewDevice(keeping)).toEqual({
    shown: others.toSorted(),
    missed: [0, 0, 0],
  });
});
