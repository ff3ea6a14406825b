import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();

/** With the id of the first. */
async function write(replica: OpenReplica, ...answers: readonly string[]): Promise<string[]> {
  for (const answer of answers) await replica.answers.save(DAY, [anAnswer(answer)]);
  await replica.sync.now();
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  return saved.flatMap(({ reflection: { id, answer } }) => (answer === answers[0] ? [id] : []));
}

test('what waited under the keys of before is not missed under its number of before', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const line = aLine();
  const options = { ...(await of.options(keeping, 'phone')), device: 'phone' };
  const device = of.device(line);
  const phone = await device.open(options);
  await write(phone, 'One.', 'Two.');
  line.isOnline = false;
  await write(phone, 'Three.');
  await phone.close();
  const renewed = await of.renew(keeping);
  await of.seal(renewed);
  line.isOnline = true;
  const again = await device.open({ ...options, journal: { ...renewed, device: 'phone' } });
  await again.sync.now({ force: true });
  await again.close();
  expect(await of.seenByNewDevice(renewed)).toEqual({
    shown: ['One.', 'Three.', 'Two.'],
    missed: [0, 0, 0],
  });
});

test('a number of before that has no place there is not said of again and again under new keys', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const line = { sendsOnly: false };
  const device = of.device({
    fetch: (...request) =>
      line.sendsOnly && request[1]?.method === 'GET'
        ? Promise.reject(new TypeError('fetch failed'))
        : fetch(...request),
  });
  const options = { ...(await of.options(keeping, 'phone')), device: 'phone' };
  const phone = await device.open(options);
  const [one = ''] = await write(phone, 'One.', 'Two.');
  await phone.close();
  const tablet = await of.device().open(await of.options(keeping, 'tablet'));
  await tablet.sync.now({ force: true });
  await tablet.answers.erase(one);
  await tablet.sync.now({ force: true });
  await tablet.close();
  // It hears that another was faster, and has no time to say so before she takes new keys elsewhere.
  line.sendsOnly = true;
  const late = await device.open(options);
  await late.answers.erase(one);
  await late.sync.now({ force: true });
  await late.close();
  const renewed = await of.renew(keeping);
  await of.seal(renewed);
  line.sendsOnly = false;
  const again = await device.open({ ...options, journal: { ...renewed, device: 'phone' } });
  const counts = [];
  for (let pass = 0; pass < 3; pass += 1) {
    await again.sync.now({ force: true });
    counts.push((await of.onServer()).length);
  }
  expect(counts).toEqual([2, 2, 2]);
});
