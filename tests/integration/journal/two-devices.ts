import { firstValueFrom } from 'rxjs';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { openJournal, saidOnce } from '../../../shared/replica/private/journal-seal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, type aPrivateStage, DAY, texts } from './private-stage.ts';

export const lookOf = (replica: OpenReplica) => replica.sync.now({ force: true });

export async function idsOf(replica: OpenReplica): Promise<string[]> {
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  return saved.map(({ reflection }) => reflection.id);
}

/** Of somebody new for each test: a phone and a laptop. */
export function twoDevicesOf(of: ReturnType<typeof aPrivateStage>) {
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

  return { twoDevices, editedApart };
}
