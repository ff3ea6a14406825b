import { firstValueFrom } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { random } from '../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, eraseText } from './private-stage.ts';

const of = aPrivateStage();

const sync = (replica: OpenReplica) => replica.sync.now({ force: true });
const pendingOn = async (replica: OpenReplica) =>
  (await firstValueFrom(replica.sync.details$)).pending;

async function sealed(keeping: PrivateKeeping): Promise<PrivateKeeping> {
  const journal = await openJournal(of.who().user.id, keeping);
  await sealJournal({ ...of.move(), pin: keeping.pin }, journal);
  return keeping;
}

const BEFORE = {
  ordinary: () => Promise.resolve(null),
  'private under other keys': async () => sealed(await of.begin()),
} as const;

const CASES = (['ordinary', 'private under other keys'] as const).flatMap((before) => [
  { before, heard: 'never' },
  { before, heard: 'after it was sealed anew' },
]);

test.each(CASES)(
  'what was sent while the journal was $before, heard of $heard, and erased before a page of it came, is not missed',
  async ({ before, heard }) => {
    const earlier = await BEFORE[before]();
    const line = aLine();
    const device = of.device(line);
    const seal = deviceSeal(await deviceKeys(random(32), of.who().user.id));
    const journal = earlier && { ...earlier, device: 'phone' };
    const phone = await device.open({ seal, ...(journal && { journal }), device: 'phone' });
    await sync(phone);
    line.isDeaf = true;
    // A number is missed once one behind it is there.
    for (const answer of ['Erased.', 'Kept.']) await phone.answers.save(DAY, [anAnswer(answer)]);
    await sync(phone).catch(() => undefined);
    expect(await pendingOn(phone)).toBe(2);
    expect(await of.onServer()).toHaveLength(2);
    await phone.close();
    const { id } = of.who().user;
    const sealOfThen = journal
      ? (await openJournal(id, journal)).entries(seal.entries)
      : seal.entries;
    const outbox = await openOutbox(id, { seal: sealOfThen });
    const sent = await outbox.list();

    const now = await sealed(earlier ? await of.renew(earlier) : await of.begin());
    const again = await device.open({
      seal,
      journal: { ...now, device: 'phone' },
      device: 'phone',
    });
    if (heard !== 'never') {
      await outbox.settle(
        sent.map((entry) => ({ entry, status: 'stored', seq: 1 })),
        Date.now(),
      );
    }
    await eraseText(again, 'Erased.');
    line.isDeaf = false;
    for (let passes = 0; passes < 3; passes += 1) await sync(again);
    expect(await pendingOn(again)).toBe(0);
    await again.close();
    outbox.close();
    expect(await of.seenByNewDevice(now)).toEqual({ shown: ['Kept.'], missed: [0, 0, 0] });
  },
);

test('what two of a device sent at once, while she erased it, is not missed', async () => {
  const keeping = await sealed(await of.begin());
  const options = await of.options(keeping);
  const line = aLine();
  const device = of.device(line);
  vi.stubGlobal('indexedDB', device.indexedDB);
  const { id } = of.who().user;
  const seal = (await openJournal(id, options.journal)).entries(options.seal.entries);
  const outbox = await openOutbox(id, { seal });
  let meanwhile = (): Promise<void> => Promise.resolve();
  const phone = await device.open({
    ...options,
    outbox: {
      ...outbox,
      async put(...erasing) {
        await meanwhile();
        await outbox.put(...erasing);
      },
    },
  });
  line.isOnline = false;
  for (const answer of ['Erased.', 'Kept.']) await phone.answers.save(DAY, [anAnswer(answer)]);
  await sync(phone).catch(() => undefined);
  const waiting = await outbox.list();
  expect(waiting).toHaveLength(2);
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    for (const status of ['stored', 'duplicate'] as const) {
      const { results } = await of.api().call(createReflectionBatch, {
        reflections: waiting.map(({ change, wire }) => wire ?? change),
      });
      expect(results.map((one) => one.status)).toEqual([status, status]);
      await outbox.settle(
        waiting.map((entry) => ({ entry, status, seq: 1 })),
        Date.now(),
      );
    }
  };
  await eraseText(phone, 'Erased.');
  line.isOnline = true;
  for (let passes = 0; passes < 3; passes += 1) await sync(phone);
  expect(await pendingOn(phone)).toBe(0);
  await phone.close();
  expect(await of.seenByNewDevice(keeping)).toEqual({ shown: ['Kept.'], missed: [0, 0, 0] });
});
