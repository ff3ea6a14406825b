import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, eraseText, texts } from './private-stage.ts';

const of = aPrivateStage();
const lookOf = (replica: OpenReplica) => replica.sync.now({ force: true });

async function idsOf(replica: OpenReplica): Promise<string[]> {
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  return saved.map(({ reflection }) => reflection.id);
}

/** A journal with one answer, on two devices that show it. */
async function twoDevices() {
  const keeping = await of.begin();
  await of.seal(keeping);
  const open = async (name: string) => {
    const line = aLine();
    const options = { ...(await of.options(keeping, name)), device: name };
    return { line, replica: await of.device(line).open(options) };
  };
  const [phone, laptop] = [await open('phone'), await open('laptop')];
  await phone.replica.answers.save(DAY, [anAnswer('As it began.')]);
  for (const { replica } of [phone, laptop]) await lookOf(replica);
  return {
    phone,
    laptop,
    /** Both have heard all of each other; then what is left. */
    seenAnew: async () => {
      for (const { replica } of [phone, laptop, phone, laptop, phone, laptop])
        await lookOf(replica);
      const shown = [await texts(phone.replica), await texts(laptop.replica)];
      for (const { replica } of [phone, laptop]) await replica.close();
      return { shown, anew: await of.seenByNewDevice(keeping) };
    },
  };
}

async function editedApart() {
  const devices = await twoDevices();
  const { phone, laptop } = devices;
  const [id = ''] = await idsOf(phone.replica);
  await phone.replica.answers.edit(id, 'From the phone.');
  await laptop.replica.answers.edit(id, 'From the laptop.');
  for (const { replica } of [phone, laptop, phone, laptop]) await lookOf(replica);
  return devices;
}

async function settleAndErase(replica: OpenReplica, choice: 'this' | 'join'): Promise<void> {
  const [first = ''] = await idsOf(replica);
  await replica.answers.settleApart(first, choice);
  for (const id of await idsOf(replica)) await replica.answers.erase(id);
}

const NOTHING = { shown: [[], []], anew: { shown: [], missed: [0, 0, 0] } };

test.each(['this', 'join'] as const)(
  'settled alike ("%s") and erased on two devices, one of them offline, nothing of it is missed',
  async (choice) => {
    const { phone, laptop, seenAnew } = await editedApart();
    laptop.line.isOnline = false;
    await settleAndErase(phone.replica, choice);
    await lookOf(phone.replica);
    await settleAndErase(laptop.replica, choice);
    laptop.line.isOnline = true;
    expect(await seenAnew()).toEqual(NOTHING);
  },
);

test('nor what was settled and erased offline, where the other device erased both versions', async () => {
  const { phone, laptop, seenAnew } = await editedApart();
  phone.line.isOnline = false;
  const both = await idsOf(phone.replica);
  await settleAndErase(phone.replica, 'join');
  for (const id of both) await laptop.replica.answers.erase(id);
  await lookOf(laptop.replica);
  phone.line.isOnline = true;
  expect(await seenAnew()).toEqual(NOTHING);
});

test('a page that she erases after somebody else has is missed by no new device', async () => {
  const { phone, seenAnew } = await twoDevices();
  const [id = ''] = await idsOf(phone.replica);
  await of.layStrange({ id, deleted: true, generation: 1 });
  await lookOf(phone.replica);
  await eraseText(phone.replica, 'As it began.');
  await lookOf(phone.replica);
  await phone.replica.answers.save(DAY, [anAnswer('Later.')]);
  const { anew } = await seenAnew();
  expect(anew).toEqual({ shown: ['Later.'], missed: [0, 0, 0] });
});
