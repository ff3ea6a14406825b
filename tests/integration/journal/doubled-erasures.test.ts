import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { openOutbox, type Outbox } from '../../../shared/outbox/outbox.ts';
import { openJournal, saidOnce } from '../../../shared/replica/private/journal-seal.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
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
    const line = Object.assign(aLine(), { aheadMs: 0 });
    const clock = { now: () => Date.now() + line.aheadMs };
    const options = { ...(await of.options(keeping, name)), device: name, ...clock };
    const device = of.device(line);
    return { line, device, options, replica: await device.open(options) };
  };
  const [phone, laptop] = [await open('phone'), await open('laptop')];
  await phone.replica.answers.save(DAY, [anAnswer('As it began.')]);
  for (const { replica } of [phone, laptop]) await lookOf(replica);
  return {
    phone,
    laptop,
    /** As a device of hers does that knows no number of it. */
    eraseNamingNothing: async (id: string): Promise<void> => {
      const journal = await openJournal(of.who().user.id, { ...keeping, device: 'tablet' });
      const erasure = { id, deleted: true } as const;
      const sealed = await journal.sealChange(erasure, saidOnce(journal.generation));
      await of.api().call(createReflectionBatch, { reflections: [sealed] });
    },
    missedAnew: () => of.seenByNewDevice(keeping),
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

/** The page goes, and everything of hers with it: of the device that was opened last, whose disk is at hand. */
async function signOut(replica: OpenReplica): Promise<boolean> {
  await replica.sync.sayLast();
  await replica.close();
  return removeReplica(of.who().user.id, { locks: createLocks(null) });
}

/** The laptop was the later one, and has not looked since. */
async function erasedOnBoth() {
  const devices = await twoDevices();
  const { phone, laptop } = devices;
  for (const { replica } of [phone, laptop]) {
    laptop.line.isSendingOnly = true;
    await eraseText(replica, 'As it began.');
    await replica.answers.save(DAY, [anAnswer('Later.')]);
    await lookOf(replica);
  }
  laptop.line.isSendingOnly = false;
  return devices;
}

test('what two devices erased is said before one of them is signed out', async () => {
  const { laptop, missedAnew } = await erasedOnBoth();
  expect(await signOut(laptop.replica)).toBe(true);
  expect(await missedAnew()).toEqual({ shown: ['Later.', 'Later.'], missed: [0, 0, 0] });
});

test('what two devices settled alike is said before one of them is signed out', async () => {
  const { phone, laptop, missedAnew } = await editedApart();
  laptop.line.isSendingOnly = true;
  for (const { replica } of [phone, laptop]) {
    const [first = ''] = await idsOf(replica);
    await replica.answers.settleApart(first, 'join');
    await lookOf(replica);
  }
  await laptop.replica.answers.save(DAY, [anAnswer('At last.')]);
  await lookOf(laptop.replica);
  laptop.line.isSendingOnly = false;
  expect(await signOut(laptop.replica)).toBe(true);
  expect(await missedAnew()).toMatchObject({ missed: [0, 0, 0] });
});

test('what was sent unheard, and lies there under new keys, is said before she signs out', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const line = aLine();
  const options = { ...(await of.options(keeping)), device: 'phone' };
  const device = of.device(line);
  const before = await device.open(options);
  await lookOf(before);
  line.isDeaf = true;
  await before.answers.save(DAY, [anAnswer('Sent unheard.')]);
  await lookOf(before);
  await before.close();
  const journal = await of.renew(keeping);
  await of.seal(journal);
  line.isDeaf = false;
  line.isSendingOnly = true;
  const replica = await device.open({ ...options, journal });
  await replica.answers.save(DAY, [anAnswer('At last.')]);
  await lookOf(replica);
  line.isSendingOnly = false;
  expect(await signOut(replica)).toBe(true);
  const shown = ['At last.', 'Sent unheard.'];
  expect(await of.seenByNewDevice(journal)).toEqual({ shown, missed: [0, 0, 0] });
});

test('where all is said signing out asks the server for nothing', async () => {
  const { laptop } = await twoDevices();
  laptop.line.sent.length = 0;
  expect(await signOut(laptop.replica)).toBe(true);
  expect(laptop.line.sent).toEqual([]);
});

test('nor where something waits, which stays here and knows of the rest', async () => {
  const { laptop } = await erasedOnBoth();
  laptop.line.isOnline = false;
  await laptop.replica.answers.save(DAY, [anAnswer('On a train.')]);
  await lookOf(laptop.replica);
  laptop.line.isOnline = true;
  laptop.line.sent.length = 0;
  expect(await signOut(laptop.replica)).toBe(false);
  expect(laptop.line.sent).toEqual([]);
});

test('nor is anything missed where the clock of that device was set forward before it had looked', async () => {
  const { laptop, seenAnew } = await erasedOnBoth();
  laptop.line.aheadMs = 400 * 86_400_000;
  laptop.line.isSendingOnly = true;
  await laptop.replica.answers.save(DAY, [anAnswer('At last.')]);
  await lookOf(laptop.replica);
  laptop.line.isSendingOnly = false;
  const { anew } = await seenAnew();
  expect(anew).toMatchObject({ missed: [0, 0, 0] });
});

test('what another page sent since the pull is not judged by what was pulled', async () => {
  const { phone, laptop, eraseNamingNothing, missedAnew } = await twoDevices();
  await phone.replica.close();
  const [id = ''] = await idsOf(laptop.replica);
  await laptop.replica.answers.save(DAY, [anAnswer('Later.')]);
  await lookOf(laptop.replica);
  await laptop.replica.close();
  const { options, device } = laptop;
  const journal = await openJournal(of.who().user.id, options.journal);
  const kept = await openOutbox(of.who().user.id, { seal: journal.entries(options.seal.entries) });
  let meanwhile = () => Promise.resolve();
  const outbox: Outbox = {
    ...kept,
    async listUnsaid() {
      await meanwhile();
      return kept.listUnsaid();
    },
  };
  const page = await device.open({ ...options, outbox });
  const other = await device.open({ ...options, device: 'other-page' });
  for (const replica of [page, other]) await lookOf(replica);
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    await eraseNamingNothing(id);
    laptop.line.isSendingOnly = true;
    await eraseText(other, 'As it began.');
    await lookOf(other);
    await other.close();
    laptop.line.isSendingOnly = false;
  };
  await lookOf(page);
  await lookOf(page);
  await page.close();
  kept.close();
  expect(await missedAnew()).toEqual({ shown: ['Later.'], missed: [0, 0, 0] });
});

test('it is said once', async () => {
  const { phone, laptop } = await erasedOnBoth();
  for (const { replica } of [laptop, phone]) await lookOf(replica);
  const before = (await of.onServer()).length;
  for (const { replica } of [laptop, phone, laptop]) await lookOf(replica);
  expect(await of.onServer()).toHaveLength(before);
});
