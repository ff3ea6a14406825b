import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { pullFeedback } from '../../../shared/contract/sync.ts';
import { drain } from '../../../shared/outbox/drain.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { isSealedAlready } from '../../../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, eraseText, texts } from './private-stage.ts';

const of = aPrivateStage();

async function write(replica: OpenReplica, ...answers: readonly string[]): Promise<void> {
  for (const answer of answers) await replica.answers.save(DAY, [anAnswer(answer)]);
  await replica.sync.now({ force: true });
}

const NOTHING_MISSED = { shown: ['Three.', 'Two.'], missed: [0, 0, 0] };
const WORDS = ['One.', 'Two.', 'Three.'];

/** A phone that wrote three answers under the keys of before, and its way to the server. */
async function aPhone(keeping: PrivateKeeping) {
  const line = aLine();
  const device = of.device(line);
  const options = { ...(await of.options(keeping)), device: 'phone' };
  const phone = await device.open(options);
  await write(phone, ...WORDS);
  return { line, device, options, phone };
}

/** It hears of the new keys once it is opened again; nothing is sealed with them yet. */
async function aPhoneThatErased() {
  const keeping = await aPrivateJournal();
  const { line, device, options, phone } = await aPhone(keeping);
  line.isOnline = false;
  await eraseText(phone, 'One.');
  await phone.close();
  const renewed = await of.renew(keeping);
  const openAgain = () => {
    line.isOnline = true;
    return device.open({ ...options, journal: { ...renewed, device: 'phone' } });
  };
  return { line, renewed, openAgain };
}

async function aPrivateJournal(): Promise<PrivateKeeping> {
  const keeping = await of.begin();
  await of.seal(keeping);
  return keeping;
}

test('what is erased offline before new keys are heard of leaves no number that is missed', async () => {
  const { renewed, openAgain } = await aPhoneThatErased();
  await of.seal(renewed);
  const again = await openAgain();
  await again.sync.now({ force: true });
  await again.close();
  expect(await of.seenByNewDevice(renewed)).toEqual(NOTHING_MISSED);
});

test('nor what is erased with the new keys before a page under them has come', async () => {
  const keeping = await aPrivateJournal();
  const { line, device, options, phone } = await aPhone(keeping);
  await phone.close();
  const renewed = await of.renew(keeping);
  await of.seal(renewed);
  line.isOnline = false;
  const again = await device.open({ ...options, journal: { ...renewed, device: 'phone' } });
  await eraseText(again, 'One.');
  line.isOnline = true;
  await again.sync.deliver();
  await again.close();
  expect(await of.seenByNewDevice(renewed)).toEqual(NOTHING_MISSED);
});

test('nor what is erased offline while the journal was ordinary', async () => {
  const line = aLine();
  const device = of.device(line);
  const phone = await device.open({ device: 'phone' });
  await write(phone, ...WORDS);
  line.isOnline = false;
  await eraseText(phone, 'One.');
  await phone.close();
  const keeping = await aPrivateJournal();
  line.isOnline = true;
  const again = await device.open({ ...(await of.options(keeping)), device: 'phone' });
  await again.sync.now({ force: true });
  await again.close();
  expect(await of.seenByNewDevice(keeping)).toEqual(NOTHING_MISSED);
});

test('while her pages are being sealed anew an erasure waits, and no worker sends it', async () => {
  const { renewed, openAgain } = await aPhoneThatErased();
  const again = await openAgain();
  await again.sync.now({ force: true });
  const isErased = async () => (await of.onServer()).some(({ deleted }) => deleted === 1);
  expect(await isErased()).toBe(false);
  expect((await firstValueFrom(again.sync.details$)).pending).toBe(1);
  expect(await texts(again)).not.toContain('One.');

  const outbox = await openOutbox(of.who().user.id, { asItTravels: true });
  const send = (reflections: Parameters<Parameters<typeof drain>[0]['send']>[0]) =>
    of.api().call(createReflectionBatch, { reflections: [...reflections] });
  const userId = of.who().user.id;
  const worker = { userId, outbox, locks: createLocks(null), now: Date.now, send };
  expect(await drain({ ...worker, mayLeave: isSealedAlready })).toMatchObject({
    acknowledged: 0,
    pending: 1,
    stopped: null,
  });
  outbox.close();

  await of.seal(renewed);
  await again.sync.deliver();
  expect(await isErased()).toBe(true);
  expect((await firstValueFrom(again.sync.details$)).pending).toBe(0);
  await again.close();
  expect(await of.seenByNewDevice(renewed)).toEqual(NOTHING_MISSED);
});

test('nor does it go where the last page is sealed anew just after it was looked for', async () => {
  const { line, renewed, openAgain } = await aPhoneThatErased();
  const again = await openAgain();
  line.before = async (url) => {
    if (!url.includes(pullFeedback.path)) return;
    line.before = null;
    await of.seal(renewed);
  };
  await again.sync.now({ force: true });
  expect(await of.mode()).toBe('sealed');
  await again.sync.now({ force: true });
  await again.close();
  expect(await of.seenByNewDevice(renewed)).toEqual(NOTHING_MISSED);
});

test('what was sent a moment ago is erased without a page of the server in between', async () => {
  const keeping = await aPrivateJournal();
  const { line, phone } = await aPhone(keeping);
  line.isSendingOnly = true;
  await phone.answers.save(DAY, [anAnswer('Four.')]);
  await phone.sync.deliver();
  await eraseText(phone, 'Four.');
  await phone.sync.deliver();
  const erasures = line.sent.filter((request) => request.includes('"deleted":true'));
  expect(erasures).toHaveLength(1);
  await phone.close();
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown: WORDS.toSorted(), missed: [0, 0, 0] });
});
