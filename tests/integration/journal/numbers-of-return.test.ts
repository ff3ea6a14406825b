import { expect, test } from 'vitest';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { outboxName } from '../../../shared/outbox/outbox.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY } from './private-stage.ts';
import { idsOf, lookOf } from './two-devices.ts';

const of = aPrivateStage();

test.each([
  [
    'was signed out and in again',
    () => removeReplica(of.who().user.id, { locks: createLocks(null) }),
  ],
  [
    'was emptied by its browser',
    () => answered(indexedDB.deleteDatabase(outboxName(of.who().user.id))),
  ],
])('what a server loses is missed, though the device that wrote it %s before', async (_, leave) => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const line = aLine();
  const options = { ...(await of.options(keeping)), device: 'phone' };
  const device = of.device(line);
  const before = await device.open(options);
  await before.answers.save(DAY, [anAnswer('One.')]);
  await lookOf(before);
  const [one = ''] = await idsOf(before);
  await before.close();
  await leave();

  line.isSendingOnly = true;
  const again = await device.open(options);
  for (const answer of ['Two.', 'Three.']) await again.answers.save(DAY, [anAnswer(answer)]);
  await lookOf(again);
  const written = await idsOf(again);
  await again.close();
  const shown = ['One.', 'Three.', 'Two.'];
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown, missed: [0, 0, 0] });
  await of.lose(written.find((id) => id !== one) ?? '');
  expect(await of.seenByNewDevice(keeping)).toMatchObject({ missed: [0, 0, 1] });
});
