import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApartChoice, OpenReplica } from '../../../shared/replica/replica.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { createAnsweringNetwork, noNetwork } from '../../doubles/answering-network.ts';
import { aDevice, anAnswer, type Device, setDeviceStage } from '../../doubles/device-stage.ts';
import { storageThatRefuses } from '../../doubles/refusing-storage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
setDeviceStage();

const DAY = '2026-11-20';
const BEGUN = 'As it began.';
const [PHONE, LAPTOP, TABLET, WORK] = [
  'On the phone.',
  'On the laptop.',
  'On the tablet.',
  'At work.',
];
const TEXTS = [PHONE, LAPTOP, TABLET, WORK];

/** Open no longer than `work` takes: RxDB has room for two devices in one process. */
async function on<T>(device: Device, work: (replica: OpenReplica) => Promise<T>): Promise<T> {
  const replica = await device.open();
  try {
    return await work(replica);
  } finally {
    await replica.close();
  }
}

/** One answer, edited on as many devices while none had a connection; each knows of all the others. */
async function editedOn(count: number) {
  const who = await aUser(server);
  const network = createAnsweringNetwork(server.url);
  const aNew = (): Device => aDevice({ url: server.url, who, fetch: network.fetch });
  const [phone, laptop, tablet] = [aNew(), aNew(), aNew()];
  const devices = [phone, laptop, tablet, ...Array.from({ length: count - 3 }, aNew)];
  /** All of them have a connection, for as long as it takes. */
  const meet = async (): Promise<void> => {
    network.answer = null;
    for (const device of [...devices, ...devices]) {
      await on(device, (replica) => replica.sync.now({ force: true }));
    }
    network.answer = noNetwork;
  };
  await on(phone, (replica) => replica.answers.save(DAY, [anAnswer(BEGUN)]));
  await meet();
  for (const [index, device] of devices.entries()) {
    await on(device, async (replica) =>
      replica.answers.edit(await idOf(replica, BEGUN), TEXTS[index] ?? ''),
    );
  }
  await meet();
  return { devices, phone, laptop, tablet, network, meet };
}

/** Every live answer with what can be read below it. */
async function read(replica: OpenReplica): Promise<string[][]> {
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  return saved.map(({ reflection, earlier }) =>
    [reflection, ...earlier].map(({ answer }) => answer),
  );
}

async function idOf(replica: OpenReplica, answer: string): Promise<string> {
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  const found = saved.find(({ reflection }) => reflection.answer === answer);
  if (!found) throw new Error(`not there: ${answer}`);
  return found.reflection.id;
}

async function settle(replica: OpenReplica, answer: string, choice: ApartChoice): Promise<void> {
  await replica.answers.settleApart(await idOf(replica, answer), choice);
}

const outcomes: [ApartChoice, number, string[][]][] = [
  ['this', 3, [[LAPTOP, TABLET, PHONE, BEGUN]]],
  ['this', 4, [[LAPTOP, WORK, TABLET, PHONE, BEGUN]]],
  ['both', 3, [[PHONE, BEGUN], [LAPTOP], [TABLET]]],
  ['both', 4, [[PHONE, BEGUN], [LAPTOP], [TABLET], [WORK]]],
  ['join', 3, [[[PHONE, LAPTOP, TABLET].join('\n\n'), TABLET, LAPTOP, BEGUN]]],
  ['join', 4, [[TEXTS.join('\n\n'), WORK, TABLET, LAPTOP, BEGUN]]],
];

test.each(outcomes)('%s, of %i devices, and no text is lost', async (choice, count, lines) => {
  const { devices, phone, laptop, meet } = await editedOn(count);
  await on(phone, async (replica) => {
    const id = await idOf(replica, LAPTOP);
    await replica.answers.settleApart(id, choice);
    await replica.answers.settleApart(id, choice);
    expect(await read(replica)).toEqual(lines);
  });
  // The same decision, before the two have met.
  await on(laptop, (replica) => settle(replica, LAPTOP, choice));
  await meet();
  for (const device of devices) {
    await on(device, async (replica) => {
      expect(await read(replica)).toEqual(lines);
      const saved = await firstValueFrom(replica.answers.watchDay(DAY));
      expect(saved.every(({ apart }) => apart === undefined)).toBe(true);
    });
  }
});

test.each(['both', 'this', 'join'] as const)(
  '%s, whose history could not be written, is done once',
  async (choice) => {
    const { devices, phone, meet } = await editedOn(3);
    const broken = await phone.open({ storage: () => storageThatRefuses(phone) });
    const id = await idOf(broken, LAPTOP);
    await broken.answers.settleApart(id, choice);
    const lines = await read(broken);
    const { pending } = await firstValueFrom(broken.sync.details$);
    // As another tab does that has not heard of it.
    await broken.answers.settleApart(id, choice);
    expect(await read(broken)).toEqual(lines);
    expect(await firstValueFrom(broken.sync.details$)).toMatchObject({ pending });
    await broken.close();
    await meet();
    for (const device of devices) expect(await on(device, read)).toEqual(lines);
  },
);

test('an answer of the server that is lost in the middle changes nothing', async () => {
  const { devices, phone, tablet, network, meet } = await editedOn(3);
  const lines = [[PHONE, TABLET, LAPTOP, BEGUN]];
  await on(phone, async (replica) => {
    await settle(replica, PHONE, 'this');
    network.answer = (url, send) => send().then(() => noNetwork(url, send));
    await replica.sync.now({ force: true });
  });
  network.answer = null;
  await on(tablet, (replica) => replica.sync.now({ force: true }));
  expect(await on(tablet, read)).toEqual(lines);
  await meet();
  for (const device of devices) expect(await on(device, read)).toEqual(lines);
});

test('three devices that decide three ways lose no text', async () => {
  const { devices, phone, laptop, tablet, meet } = await editedOn(3);
  await on(phone, (replica) => settle(replica, PHONE, 'this'));
  await on(laptop, (replica) => settle(replica, LAPTOP, 'this'));
  await on(tablet, (replica) => settle(replica, TABLET, 'join'));
  await meet();
  for (const device of devices) {
    const texts = (await on(device, read)).flat().join('\n');
    for (const text of [PHONE, LAPTOP, TABLET, BEGUN]) expect(texts).toContain(text);
  }
});

test('deleting the one she kept deletes all that went into it', async () => {
  const { devices, phone, meet } = await editedOn(3);
  await on(phone, async (replica) => {
    await settle(replica, PHONE, 'this');
    await replica.answers.erase(await idOf(replica, PHONE));
  });
  await meet();
  for (const device of devices) {
    expect(await on(device, (replica) => replica.answers.exportAll())).toMatchObject({
      reflections: [],
    });
  }
});
