import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { openOutbox, type Outbox } from '../../../shared/outbox/outbox.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { noNetwork } from '../../doubles/answering-network.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../doubles/device-stage.ts';
import { storageThatRefuses } from '../../doubles/refusing-storage.ts';
import { aUserRow } from '../../doubles/user-row.ts';

setDeviceStage();

const DAY = '2026-11-20';
const never = (): Promise<never> => new Promise(() => undefined);

type Act = (replica: OpenReplica, id: string) => Promise<void>;
const rewrite: Act = (replica, id) => replica.answers.edit(id, 'Shorter.');
const erase: Act = (replica, id) => replica.answers.erase(id);
const drop: Act = (replica, id) => replica.answers.discardParked(id);

test.each([
  { what: 'rewritten', act: rewrite, after: ['Shorter. on_device'], kept: ['First.', 'Shorter.'] },
  { what: 'deleted', act: erase, after: [], kept: [] },
  { what: 'dropped', act: drop, after: ['First. on_server'], kept: ['First.'] },
])('a refused answer is $what or refused as before, whenever the tab dies', async (story) => {
  for (const death of ['before', 'after'] as const) {
    const { device, outbox, id } = await aDeviceWithARefusal();
    const { dying, dead } = dyingOutbox(outbox, death);
    const tab = await device.open({ outbox: dying });
    void story.act(tab, id);
    await dead;
    await tab.close();

    const again = await device.open({ outbox });
    const isDone = death === 'after';
    const shown = isDone ? story.after : ['Too long. parked'];
    expect(await placesOn(again)).toEqual(shown);
    expect(await historyOf(again)).toEqual(isDone ? story.kept : ['First.', 'Too long.']);
    expect(await firstValueFrom(again.days.watchSummaries(null))).toHaveLength(shown.length);
    outbox.close();
  }
});

test.each([
  ['rewrite', rewrite],
  ['delete', erase],
])(
  'where the history cannot be written, to %s a refused answer fails and says so',
  async (_, act) => {
    const { device, outbox, id } = await aDeviceWithARefusal();
    const replica = await device.open({ outbox, storage: () => storageThatRefuses(device) });
    await expect(act(replica, id)).rejects.toMatchObject({ fault: 'quota' });
    expect(await placesOn(replica)).toEqual(['Too long. parked']);
    outbox.close();
  },
);

test('a refused answer that she drops while another tab begins does not pass for sent there', async () => {
  // The tab that begins reads for its screen, and then for its history.
  for (const reading of [1, 2]) {
    const { device, outbox, id } = await aDeviceHalfWayThroughADrop();
    const dropped = afterReading(outbox, reading, () => outbox.discard([id]));
    const other = await device.open({ outbox: dropped });
    expect(await historyOf(other)).toEqual(['First.']);
    expect(await firstValueFrom(other.days.watchSummaries(null))).toMatchObject([
      { snippet: 'First.' },
    ]);
    await other.close();
    outbox.close();
  }
});

test('what the server took while another tab begins stays in the history there', async () => {
  const { device, outbox, id } = await aDeviceHalfWayThroughADrop();
  const sent = afterReading(outbox, 2, async () => {
    const entry = (await outbox.list()).find(({ key }) => key === id);
    if (entry) await outbox.settle([{ entry, status: 'stored', seq: 2 }], 2);
  });
  const other = await device.open({ outbox: sent });
  expect(await historyOf(other)).toEqual(['First.', 'Too long.']);
  outbox.close();
});

test.each([
  { what: 'dropped', act: drop, kept: ['First.'] },
  { what: 'rewritten', act: rewrite, kept: ['First.', 'Shorter.'] },
  { what: 'deleted', act: erase, kept: [] },
])('a refused answer $what as another tab puts it back stays away', async ({ act, kept }) => {
  const { device, outbox, id } = await aDeviceWithARefusal();
  let begins = false;
  const write = async (work: () => Promise<void>): Promise<void> => {
    const isNow = begins;
    begins = false;
    // As a tab that begins then, it brings into the history what waits.
    if (isNow) await tab.answers.takeOverFrom('nobody');
    await work();
  };
  const tab = await device.open({ outbox: writing(outbox, write) });
  begins = true;
  await act(tab, id);
  expect(await historyOf(tab)).toEqual(kept);
  outbox.close();
});

/** A device whose server has 'First.' and refused 'Too long.', its next version. */
async function aDeviceWithARefusal() {
  const user = aUserRow({ id: 'her' });
  const fetch = (): Promise<Response> => noNetwork('', never);
  const device = aDevice({ url: 'http://nowhere', who: { user, token: 'a token' }, fetch });
  const first = await device.open();
  await first.answers.save(DAY, [anAnswer('First.')]);
  const [saved] = await firstValueFrom(first.answers.watchDay(DAY));
  await first.answers.edit(saved?.reflection.id ?? '', 'Too long.');
  const outbox = await openOutbox(user.id);
  const [sent, edit] = await outbox.list();
  if (!sent || !edit) throw new Error('nothing waits');
  const stored = { entry: sent, status: 'stored', seq: 1 } as const;
  await outbox.settle([stored, { entry: edit, status: 'rejected', code: 'too_long' }], 1);
  await first.close();
  return { device, outbox, id: edit.key };
}

/** The outbox of a tab that dies at its next write there: before it is begun, or when it is done. */
function dyingOutbox(outbox: Outbox, death: 'before' | 'after') {
  let die = (): void => undefined;
  const dead = new Promise<void>((resolve) => {
    die = resolve;
  });
  const write = async (work: () => Promise<void>): Promise<void> => {
    if (death === 'after') await work();
    die();
    await never();
  };
  return { dying: writing(outbox, write), dead };
}

function writing(outbox: Outbox, write: (work: () => Promise<void>) => Promise<void>): Outbox {
  return {
    ...outbox,
    put: (...change) => write(() => outbox.put(...change)),
    discard: (keys) => write(() => outbox.discard(keys)),
  };
}

/** Another tab took the refused answer out of the history, and has not come to the outbox yet. */
async function aDeviceHalfWayThroughADrop() {
  const { device, outbox, id } = await aDeviceWithARefusal();
  const { dying, dead } = dyingOutbox(outbox, 'before');
  const tab = await device.open({ outbox: dying });
  void drop(tab, id);
  await dead;
  await tab.close();
  return { device, outbox, id };
}

/** Someone else acts when it was read so many times. */
function afterReading(outbox: Outbox, times: number, act: () => Promise<void>): Outbox {
  let left = times;
  return {
    ...outbox,
    async list() {
      const entries = await outbox.list();
      left -= 1;
      if (left === 0) await act();
      return entries;
    },
  };
}

async function placesOn(replica: OpenReplica): Promise<string[]> {
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  return saved.map(({ reflection, place }) => `${reflection.answer} ${place}`);
}

async function historyOf(replica: OpenReplica): Promise<string[]> {
  return (await replica.answers.exportAll()).reflections.map(({ answer }) => answer);
}
