import { expect, test } from 'vitest';
import type { Outbox } from '../../../shared/outbox/outbox.ts';
import { createMemoryOutbox } from '../../../shared/replica/store/memory-outbox.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, eraseText } from './private-stage.ts';
import { idsOf, lookOf } from './two-devices.ts';

const of = aPrivateStage();

/** A journal of three answers on a device without storage: what waits there is sealed as it is sent. */
async function aLaptopThatKeepsNothing() {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await of.device().open({ ...(await of.options(keeping)), device: 'phone' });
  for (const answer of ['One.', 'Two.', 'Three.'])
    await phone.answers.save(DAY, [anAnswer(answer)]);
  await lookOf(phone);
  await phone.close();
  const outbox = createMemoryOutbox(of.who().user.id);
  const line = { afterPutting: (): Promise<unknown> => Promise.resolve() };
  const watched: Outbox = {
    ...outbox,
    async put(...given) {
      await outbox.put(...given);
      await line.afterPutting();
    },
  };
  const options = { ...(await of.options(keeping, 'laptop')), outbox: watched };
  const laptop = await of.device().open({ ...options, device: 'laptop' });
  await lookOf(laptop);
  return { line, laptop, missedAnew: () => of.seenByNewDevice(keeping) };
}

test('what is erased on a device that can keep nothing, while a pass of it begins, is not missed', async () => {
  const { line, laptop, missedAnew } = await aLaptopThatKeepsNothing();
  line.afterPutting = () => lookOf(laptop);
  await eraseText(laptop, 'One.');
  expect(await missedAnew()).toEqual({ shown: ['Three.', 'Two.'], missed: [0, 0, 0] });
});

test('nor what the server had lost, once such a device has brought it back', async () => {
  const { laptop, missedAnew } = await aLaptopThatKeepsNothing();
  const [first = ''] = await idsOf(laptop);
  await of.lose(first);
  await lookOf(laptop);
  expect(await missedAnew()).toEqual({ shown: ['One.', 'Three.', 'Two.'], missed: [0, 0, 0] });
});
