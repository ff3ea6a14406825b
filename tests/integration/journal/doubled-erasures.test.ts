import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, eraseText } from './private-stage.ts';
import { idsOf, lookOf, twoDevicesOf } from './two-devices.ts';

const of = aPrivateStage();
const { twoDevices, editedApart } = twoDevicesOf(of);

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

test('nor one that was erased already by a device that could not say its number', async () => {
  const { laptop, eraseNamingNothing, seenAnew } = await twoDevices();
  const [id = ''] = await idsOf(laptop.replica);
  await laptop.replica.answers.save(DAY, [anAnswer('Later.')]);
  await lookOf(laptop.replica);
  laptop.line.isOnline = false;
  await eraseText(laptop.replica, 'As it began.');
  await eraseNamingNothing(id);
  laptop.line.isOnline = true;
  const { anew } = await seenAnew();
  expect(anew).toEqual({ shown: ['Later.'], missed: [0, 0, 0] });
});

test('nor what she erases on two devices, where one of them holds back what the other erased with it', async () => {
  const { phone, laptop, seenAnew } = await twoDevices();
  const others = Array.from({ length: 12 }, (_, at) => anAnswer(`Other ${at}.`));
  await phone.replica.answers.save(DAY, others);
  await lookOf(phone.replica);
  // Sent, and no page of the server has shown it here.
  phone.line.isSendingOnly = true;
  await phone.replica.answers.save(DAY, [anAnswer('A moment ago.')]);
  for (const { replica } of [phone, laptop]) await lookOf(replica);
  for (const id of await idsOf(laptop.replica)) await laptop.replica.answers.erase(id);
  await lookOf(laptop.replica);
  await eraseText(phone.replica, 'A moment ago.');
  await phone.replica.answers.save(DAY, [anAnswer('Later.')]);
  await lookOf(phone.replica);
  phone.line.isSendingOnly = false;
  await lookOf(phone.replica);
  expect((await firstValueFrom(phone.replica.sync.details$)).heldErasures).toBe(13);
  const { anew } = await seenAnew();
  expect(anew).toEqual({ shown: ['Later.'], missed: [0, 0, 0] });
});
