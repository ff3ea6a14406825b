import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { pullFeedback } from '../../../shared/contract/sync.ts';
import { createLocks, type Locks, syncLock } from '../../../shared/outbox/locks.ts';
import { openOutbox, type Outbox } from '../../../shared/outbox/outbox.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { keptStorage, memoryStorage } from '../../../shared/replica/store/local-store.ts';
import { createMemoryOutbox } from '../../../shared/replica/store/memory-outbox.ts';
import { anAnswer, eventually } from '../../doubles/device-stage.ts';
import { giveEachTestADisk } from '../../doubles/full-disk.ts';
import { aLine, aPrivateStage, DAY, eraseText, texts } from './private-stage.ts';

const of = aPrivateStage();
const disk = giveEachTestADisk();
const WORDS = ['One.', 'Two.', 'Three.'];
const WITHOUT_ONE = { shown: ['Three.', 'Two.'], missed: [0, 0, 0] };

async function sealed(keeping: PrivateKeeping): Promise<PrivateKeeping> {
  await of.seal(keeping);
  return keeping;
}
const aPrivateJournal = async () => sealed(await of.begin());
const withNewKeys = async (keeping: PrivateKeeping) => sealed(await of.renew(keeping));

const lookOf = (replica: OpenReplica) => replica.sync.now({ force: true });
const dayOf = (replica: OpenReplica) => firstValueFrom(replica.answers.watchDay(DAY));

async function write(replica: OpenReplica, ...answers: readonly string[]): Promise<void> {
  for (const answer of answers) await replica.answers.save(DAY, [anAnswer(answer)]);
  await lookOf(replica);
}

async function idOf(replica: OpenReplica, text: string): Promise<string> {
  const found = (await dayOf(replica)).find(({ reflection }) => reflection.answer === text);
  return found?.reflection.id ?? '';
}

/** With its way to the server; nothing is opened yet. */
async function aDevice(keeping: PrivateKeeping, name = 'phone') {
  const line = Object.assign(aLine(), {
    /** Before the page hears that the server has it. */
    whileErasing: () => Promise.resolve<undefined>(undefined),
  });
  const device = of.device({
    async fetch(...request) {
      const [, { body } = {}] = request;
      const answer = await line.fetch(...request);
      if (typeof body === 'string' && body.includes('"deleted":true')) await line.whileErasing();
      return answer;
    },
  });
  return { line, device, options: { ...(await of.options(keeping, name)), device: name } };
}

async function aPhoneThatWrote(keeping: PrivateKeeping) {
  const phone = await aDevice(keeping);
  const replica = await phone.device.open(phone.options);
  await write(replica, ...WORDS);
  await replica.close();
  return phone;
}

/** One answer that waits to be erased since before the new keys, of which its phone has not heard. */
async function erasedBeforeNewKeys() {
  const keeping = await aPrivateJournal();
  const { line, device, options } = await aPhoneThatWrote(keeping);
  line.isOnline = false;
  const phone = await device.open(options);
  await eraseText(phone, 'One.');
  await phone.close();
  const journal = await withNewKeys(keeping);
  line.isOnline = true;
  return { line, device, options: { ...options, journal } };
}

/** Tells of who has to wait for a turn with what is sent. */
function watchedLocks(onWaiting: () => void): Locks {
  const locks = createLocks(null);
  return {
    run(name, work, timeoutMs) {
      let isBegun = false;
      if (name === syncLock(of.who().user.id)) setImmediate(() => isBegun || onWaiting());
      const begin = (): ReturnType<typeof work> => {
        isBegun = true;
        return work();
      };
      return locks.run(name, begin, timeoutMs);
    },
  };
}

test('an erasure that two pages with new keys take up at once leaves no number that is missed', async () => {
  const { line, device, options } = await erasedBeforeNewKeys();
  const meanwhile = Promise.withResolvers<undefined>();
  const named = Promise.withResolvers<undefined>();
  const locks = watchedLocks(() => meanwhile.resolve(undefined));
  const page = await device.open({ ...options, locks });
  const journal = await openJournal(of.who().user.id, options.journal);
  const kept = await openOutbox(of.who().user.id, { seal: journal.entries(options.seal.entries) });
  const reached = Promise.withResolvers<undefined>();
  const outbox: Outbox = {
    ...kept,
    async put(...given) {
      reached.resolve(undefined);
      await meanwhile.promise;
      await kept.put(...given);
      named.resolve(undefined);
    },
  };
  const other = await device.open({ ...options, locks, outbox, device: 'other-page' });
  const looked = lookOf(other);
  await reached.promise;
  line.whileErasing = () => {
    meanwhile.resolve(undefined);
    return named.promise;
  };
  await Promise.all([looked, lookOf(page)]);
  // A number is missed once one behind it is there.
  await write(page, 'Four.');
  await Promise.all([page.close(), other.close()]);
  kept.close();
  const shown = ['Four.', ...WITHOUT_ONE.shown];
  expect(await of.seenByNewDevice(options.journal)).toEqual({ ...WITHOUT_ONE, shown });
});

async function eraseBeforeAPageComes(
  line: { isOnline: boolean },
  open: () => Promise<OpenReplica>,
): Promise<void> {
  line.isOnline = false;
  const replica = await open();
  await eraseText(replica, 'One.');
  line.isOnline = true;
  await replica.sync.deliver();
}

test('what is erased on a device that can keep nothing is not missed', async () => {
  const keeping = await aPrivateJournal();
  await aPhoneThatWrote(keeping);
  const { device, options } = await aDevice(keeping, 'laptop');
  const laptop = await device.open({ ...options, outbox: createMemoryOutbox(of.who().user.id) });
  await lookOf(laptop);
  await eraseText(laptop, 'One.');
  await lookOf(laptop);
  expect(await of.seenByNewDevice(keeping)).toEqual(WITHOUT_ONE);
});

test('nor what such a device wrote under the keys of before, erased before a page under the new ones has come', async () => {
  const keeping = await aPrivateJournal();
  const before = await aDevice(keeping, 'laptop');
  const outbox = createMemoryOutbox(of.who().user.id);
  const laptop = await before.device.open({ ...before.options, outbox });
  await write(laptop, ...WORDS);
  await laptop.close();
  const { line, device, options } = await aDevice(keeping);
  const phone = await device.open(options);
  await lookOf(phone);
  await phone.close();
  const journal = await withNewKeys(keeping);
  await eraseBeforeAPageComes(line, () => device.open({ ...options, journal }));
  expect(await of.seenByNewDevice(journal)).toEqual(WITHOUT_ONE);
});

test('nor what a device that can keep nothing erases before a page under the new keys has come', async () => {
  const keeping = await aPrivateJournal();
  const { line, device, options } = await aPhoneThatWrote(keeping);
  const journal = await withNewKeys(keeping);
  // Her history lies there still.
  const now = { journal, outbox: createMemoryOutbox(of.who().user.id), storage: keptStorage };
  await eraseBeforeAPageComes(line, () => device.open({ ...options, ...now }));
  expect(await of.seenByNewDevice(journal)).toEqual(WITHOUT_ONE);
});

/** One answer that was edited on two devices, which both know of it. */
async function editedApart() {
  const keeping = await aPrivateJournal();
  const open = async (name: string) => {
    const { line, device, options } = await aDevice(keeping, name);
    return { line, replica: await device.open(options) };
  };
  const [phone, laptop] = [await open('phone'), await open('laptop')];
  await write(phone.replica, 'As it began.');
  await lookOf(laptop.replica);
  const id = await idOf(phone.replica, 'As it began.');
  await phone.replica.answers.edit(id, 'From the phone.');
  await laptop.replica.answers.edit(id, 'From the laptop.');
  for (const { replica } of [phone, laptop, phone, laptop]) await lookOf(replica);
  return { keeping, phone, laptop };
}

/** Keeps both. The one that stands under a new id since, which is the same on every device. */
async function keepBoth(replica: OpenReplica): Promise<string> {
  const before = (await dayOf(replica)).map(({ reflection }) => reflection.id);
  await replica.answers.settleApart(before[0] ?? '', 'both');
  const after = await dayOf(replica);
  return after.find(({ reflection }) => !before.includes(reflection.id))?.reflection.id ?? '';
}

test('an answer that two devices settled alike is not missed once one of them has erased it', async () => {
  const { keeping, phone, laptop } = await editedApart();
  await keepBoth(laptop.replica);
  await lookOf(laptop.replica);
  phone.line.isSendingOnly = true;
  const made = await keepBoth(phone.replica);
  await lookOf(phone.replica);
  await phone.replica.answers.erase(made);
  await lookOf(phone.replica);
  phone.line.isSendingOnly = false;
  await lookOf(phone.replica);
  const shown = await texts(phone.replica);
  expect(shown).toHaveLength(1);
  for (const { replica } of [phone, laptop]) await replica.close();
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown, missed: [0, 0, 0] });
});

test('nor once one of them has erased it before anything of it was sent', async () => {
  const { keeping, phone, laptop } = await editedApart();
  await keepBoth(laptop.replica);
  await lookOf(laptop.replica);
  phone.line.isOnline = false;
  const made = await keepBoth(phone.replica);
  await phone.replica.answers.erase(made);
  phone.line.isOnline = true;
  for (const { replica } of [phone, phone, laptop]) await lookOf(replica);
  const shown = await texts(phone.replica);
  expect(shown).toHaveLength(1);
  expect(await texts(laptop.replica)).toEqual(shown);
  for (const { replica } of [phone, laptop]) await replica.close();
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown, missed: [0, 0, 0] });
});

test('nor once one of them has settled, sent and erased it while it waits for the rest of a pull', async () => {
  const { keeping, phone, laptop } = await editedApart();
  const { line, replica } = phone;
  const passes: Promise<unknown>[] = [];
  const settleAndSend = async (device: OpenReplica): Promise<string> => {
    const made = await keepBoth(device);
    // Its pull begins once this one is through.
    passes.push(device.sync.deliver());
    await eventually(device.sync.details$, ({ pending }) => pending === 0);
    return made;
  };
  line.before = async (url) => {
    if (!url.includes(pullFeedback.path)) return;
    line.before = null;
    await settleAndSend(laptop.replica);
    await replica.answers.erase(await settleAndSend(replica));
  };
  await lookOf(replica);
  await Promise.all(passes);
  await lookOf(replica);
  const shown = await texts(replica);
  expect(shown).toHaveLength(1);
  for (const { replica } of [phone, laptop]) await replica.close();
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown, missed: [0, 0, 0] });
});

test('where there is no room an erasure waits, without a word of trouble with the server, until there is', async () => {
  const { device, options } = await erasedBeforeNewKeys();
  // What is written to the outbox alone finds no room.
  const phone = await device.open({ ...options, storage: memoryStorage });
  disk.fillAt(1, true);
  expect(await lookOf(phone)).toMatchObject({ stopped: null });
  expect(disk.isMet).toBe(true);
  expect(await firstValueFrom(phone.sync.state$)).toMatchObject({ pending: 1, reason: 'queued' });
  disk.makeRoom();
  await lookOf(phone);
  expect(await firstValueFrom(phone.sync.details$)).toMatchObject({ pending: 0 });
  expect(await of.seenByNewDevice(options.journal)).toEqual(WITHOUT_ONE);
});
