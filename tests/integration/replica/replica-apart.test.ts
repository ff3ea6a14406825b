import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { ApartChoice, OpenReplica, SavedAnswer } from '../../../shared/replica/replica.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../doubles/device-stage.ts';

setDeviceStage();

const DAY = '2026-11-20';

function dayOf(replica: OpenReplica): Promise<readonly SavedAnswer[]> {
  return firstValueFrom(replica.answers.watchDay(DAY));
}

function answersOf(saved: readonly SavedAnswer[]): string[] {
  return saved.map(({ reflection }) => reflection.answer);
}

/** One answer, edited on her phone and on her laptop while neither had a connection. */
async function editedApart() {
  const server = await startTestServer();
  const who = await aUser(server);
  const net = { isOn: true };
  const fetch = (...request: Parameters<typeof globalThis.fetch>) =>
    net.isOn ? globalThis.fetch(...request) : Promise.reject(new TypeError('offline'));
  const phone = await aDevice({ url: server.url, who, fetch }).open();
  const laptop = await aDevice({ url: server.url, who, fetch }).open();
  await phone.answers.save(DAY, [anAnswer('As it began.')]);
  await phone.sync.now();
  await laptop.sync.now();
  net.isOn = false;
  const [begun] = await dayOf(phone);
  const id = begun?.reflection.id ?? '';
  await phone.answers.edit(id, 'From the phone.');
  await laptop.answers.edit(id, 'From the laptop, once.');
  await laptop.answers.edit(id, 'From the laptop.');
  const meet = async (): Promise<void> => {
    net.isOn = true;
    for (const replica of [phone, laptop, phone, laptop]) await replica.sync.now({ force: true });
    net.isOn = false;
  };
  await meet();
  return { phone, laptop, meet };
}

async function idOf(replica: OpenReplica, answer: string): Promise<string> {
  const found = (await dayOf(replica)).find(({ reflection }) => reflection.answer === answer);
  if (!found) throw new Error(`not there: ${answer}`);
  return found.reflection.id;
}

test('both devices know that an answer was edited on two', async () => {
  const { phone, laptop } = await editedApart();
  for (const replica of [phone, laptop]) {
    const saved = await dayOf(replica);
    expect(answersOf(saved)).toEqual(['From the phone.', 'From the laptop.']);
    expect(saved.map(({ apart }) => apart?.length)).toEqual([2, 2]);
  }
  await phone.answers.save(DAY, [anAnswer('Another one to the same question.')]);
  expect((await dayOf(phone)).map(({ apart }) => apart?.length)).toEqual([2, 2, undefined]);
});

const outcomes: [ApartChoice, string[], string[][]][] = [
  ['both', ['From the phone.', 'From the laptop.'], [['As it began.'], ['From the laptop, once.']]],
  ['this', ['From the laptop.'], [['From the laptop, once.', 'From the phone.', 'As it began.']]],
  [
    'join',
    ['From the phone.\n\nFrom the laptop.'],
    [['From the laptop.', 'From the laptop, once.', 'As it began.']],
  ],
];

test.each(outcomes)(
  '%s: settled without a connection, for both devices',
  async (choice, live, earlier) => {
    const { phone, laptop, meet } = await editedApart();
    await phone.answers.settleApart(await idOf(phone, 'From the laptop.'), choice);
    await phone.answers.settleApart(await idOf(phone, live.at(-1) ?? ''), choice);
    expect(answersOf(await dayOf(phone))).toEqual(live);
    await meet();
    for (const replica of [phone, laptop]) {
      const saved = await dayOf(replica);
      expect(answersOf(saved)).toEqual(live);
      expect(saved.every(({ apart }) => apart === undefined)).toBe(true);
      expect(saved.map((one) => one.earlier.map(({ answer }) => answer))).toEqual(earlier);
      expect(await firstValueFrom(replica.days.watchSummaries(null))).toMatchObject([
        { count: live.length },
      ]);
    }
  },
);

test.each(['both', 'this', 'join'] as const)(
  '%s on both devices at once writes it once',
  async (choice) => {
    const { phone, laptop, meet } = await editedApart();
    const before = answersOf(await dayOf(phone));
    for (const replica of [phone, laptop]) {
      await replica.answers.settleApart(await idOf(replica, 'From the phone.'), choice);
    }
    await meet();
    const [there, here] = [await dayOf(phone), await dayOf(laptop)];
    expect(answersOf(there)).toEqual(answersOf(here));
    expect(there).toHaveLength(choice === 'both' ? 2 : 1);
    if (choice === 'both') expect(answersOf(there)).toEqual(before);
  },
);

test('two devices that keep the other one each lose neither text', async () => {
  const { phone, laptop, meet } = await editedApart();
  await phone.answers.settleApart(await idOf(phone, 'From the phone.'), 'this');
  await laptop.answers.settleApart(await idOf(laptop, 'From the laptop.'), 'this');
  await meet();
  for (const replica of [phone, laptop]) {
    const answers = answersOf(await dayOf(replica));
    expect(answers).toContain('From the laptop.');
    expect(answers).toContain('From the phone.');
  }
});
