import { expect, test } from 'vitest';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { openOutbox, type Outbox } from '../../../shared/outbox/outbox.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, eraseText } from './private-stage.ts';
import { idsOf, lookOf, twoDevicesOf } from './two-devices.ts';

const of = aPrivateStage();
const { twoDevices, editedApart } = twoDevicesOf(of);

async function outboxOf({ seal, journal }: Awaited<ReturnType<typeof of.options>>) {
  const userId = of.who().user.id;
  const { entries } = await openJournal(userId, journal);
  return openOutbox(userId, { seal: entries(seal.entries) });
}

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

/** The phone was faster; what the laptop erased has not left yet, and leaves when it is let go. */
async function erasedOnItsWay() {
  const devices = await twoDevices();
  const { phone, laptop } = devices;
  await eraseText(phone.replica, 'As it began.');
  await lookOf(phone.replica);
  laptop.line.isOnline = false;
  await eraseText(laptop.replica, 'As it began.');
  await laptop.replica.answers.save(DAY, [anAnswer('Later.')]);
  await laptop.replica.sync.delivered();
  laptop.line.isOnline = true;
  const [reached, goes] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  laptop.line.before = async (url) => {
    if (!url.endsWith(createReflectionBatch.path)) return;
    laptop.line.before = null;
    reached.resolve(undefined);
    await goes.promise;
  };
  void laptop.replica.sync.deliver();
  await reached.promise;
  return { ...devices, letGo: () => goes.resolve(undefined) };
}

const after = (ms: number) => new Promise<'late'>((end) => setTimeout(() => end('late'), ms));

test('what is on its way when she signs out is waited for, and said', async () => {
  const { laptop, letGo, missedAnew } = await erasedOnItsWay();
  const said = laptop.replica.sync.sayLast();
  await Promise.race([said, after(300)]);
  letGo();
  await Promise.all([said, laptop.replica.sync.delivered()]);
  await laptop.replica.close();
  expect(await removeReplica(of.who().user.id, { locks: createLocks(null) })).toBe(true);
  expect(await missedAnew()).toEqual({ shown: ['Later.'], missed: [0, 0, 0] });
});

test('what does not arrive keeps her no longer than three seconds', async () => {
  const { laptop, letGo } = await erasedOnItsWay();
  const end = await Promise.race([laptop.replica.sync.sayLast(), after(3_000)]);
  letGo();
  expect(end).not.toBe('late');
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
  const { options, device, line } = laptop;
  const kept = await outboxOf(options);
  let meanwhile = () => Promise.resolve();
  const watched: Outbox = {
    ...kept,
    async listUnsaid() {
      await meanwhile();
      return kept.listUnsaid();
    },
  };
  const page = await device.open({ ...options, outbox: watched });
  const other = await device.open({ ...options, device: 'other-page' });
  for (const replica of [page, other]) await lookOf(replica);
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    await eraseNamingNothing(id);
    line.isSendingOnly = true;
    await eraseText(other, 'As it began.');
    await lookOf(other);
    await other.close();
    line.isSendingOnly = false;
  };
  await lookOf(page);
  await lookOf(page);
  await page.close();
  kept.close();
  expect(await missedAnew()).toEqual({ shown: ['Later.'], missed: [0, 0, 0] });
});

const unsaidBy = async (receipts: Pick<Outbox, 'listUnsaid' | 'close'>): Promise<number> => {
  const unsaid = await receipts.listUnsaid();
  receipts.close();
  return unsaid.length;
};

test('it is said once, whichever page says it', async () => {
  const { phone, laptop } = await erasedOnBoth();
  await phone.replica.close();
  await laptop.replica.close();
  const { options, device } = laptop;
  const kept = await outboxOf(options);
  const done = Promise.withResolvers<undefined>();
  let looks = 0;
  const slow: Outbox = {
    ...kept,
    async listUnsaid() {
      const unsaid = await kept.listUnsaid();
      looks += 1;
      // The second is what it goes by: the other page may be done by then, or waits for this one.
      const wait = new Promise((resolve) => setTimeout(resolve, 300));
      if (looks === 2) await Promise.race([done.promise, wait]);
      return unsaid;
    },
  };
  const shared = { ...options, locks: createLocks(null) };
  const other = await device.open({ ...shared, device: 'other-page' });
  const page = await device.open({ ...shared, outbox: slow });
  const pages = [page, other];
  const before = (await of.onServer()).length;
  const looked = lookOf(page);
  await lookOf(other);
  done.resolve(undefined);
  await looked;
  for (const page of pages) await lookOf(page);
  expect(await of.onServer()).toHaveLength(before + 1);
  expect(await unsaidBy(kept)).toBe(0);
});

test('in a journal that is an ordinary one again nobody waits for it to be said', async () => {
  const { phone, laptop } = await erasedOnBoth();
  for (const { replica } of [phone, laptop]) await replica.close();
  expect(await unsaidBy(await openOutbox(of.who().user.id))).toBe(1);
  const { kysely } = of.server().database;
  const hers = of.who().user.id;
  const lying = kysely.deleteFrom('reflections').where('user_id', '=', hers);
  await lying.where('deleted', '=', 0).execute();
  const erased = kysely.updateTable('reflections').where('user_id', '=', hers);
  await erased.set({ generation: null, sealed: null }).execute();
  await kysely
    .updateTable('user_sync')
    .set({ journal: 'plain' })
    .where('user_id', '=', hers)
    .execute();
  const { seal, device, now } = laptop.options;
  const replica = await laptop.device.open({ seal, device, now });
  await lookOf(replica);
  await replica.close();
  expect(await unsaidBy(await openOutbox(of.who().user.id))).toBe(0);
});
