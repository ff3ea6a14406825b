import { expect, test } from 'vitest';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { sealDevice } from '../../../shared/replica/lock/seal-device.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { random } from '../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import { anAnswer, eventually } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();

/** A server that refuses each answer, for as long as it does. */
function aRefusingLine() {
  const line = aLine();
  const refusing = {
    is: true,
    sent: line.sent,
    fetch: async (...call: Parameters<typeof fetch>): Promise<Response> => {
      const [address, init] = call;
      const isBatch = typeof address === 'string' && address.endsWith(createReflectionBatch.path);
      if (!refusing.is || !isBatch || typeof init?.body !== 'string') return line.fetch(...call);
      const { reflections } = JSON.parse(init.body) as { reflections: { id: string }[] };
      const results = reflections.map(({ id }) => ({ id, status: 'rejected', code: 'id_taken' }));
      return Response.json({ results });
    },
  };
  return refusing;
}

const parkedIn = (replica: OpenReplica, count: number) =>
  eventually(replica.sync.details$, ({ parked }) => parked.length === count);

test.each([
  ['an ordinary device', false],
  ['a device that is kept closed', true],
])(
  'refused on %s before the journal was private, answers stay refused, and are sent sealed when she says so',
  async (_, isClosed) => {
    const line = aRefusingLine();
    const phone = of.device(line);
    const userId = of.who().user.id;
    const keys = await deviceKeys(random(32), userId);
    const before = await phone.open({ device: '', ...(isClosed && { seal: deviceSeal(keys) }) });
    await before.answers.save(DAY, [anAnswer('Canary to go.'), anAnswer('Canary to drop.')]);
    await before.sync.now();
    await parkedIn(before, 2);
    await before.close();

    line.is = false;
    const journal = await of.begin();
    await sealDevice(userId, { keys, journal }, true);
    await of.seal(journal);
    const outbox = await openOutbox(userId, { asItTravels: true });
    const lying = await outbox.list();
    outbox.close();
    expect(lying).toMatchObject([
      { state: 'parked', code: 'id_taken', date: '' },
      { state: 'parked', code: 'id_taken', date: '' },
    ]);
    expect(JSON.stringify(lying)).not.toContain('Canary');

    const after = await phone.open({ device: '', seal: deviceSeal(keys), journal });
    await after.sync.now();
    const { parked } = await parkedIn(after, 2);
    const item = (text: string) => parked.find(({ answer }) => answer === text)?.id ?? '';
    // Neither left by itself.
    expect(await of.onServer()).toEqual([]);
    await after.answers.edit(item('Canary to go.'), 'Canary to go.');
    await after.answers.discardParked(item('Canary to drop.'));
    await after.sync.now();
    await parkedIn(after, 0);
    expect(await texts(after)).toEqual(['Canary to go.']);
    // Beside the erasure of nothing, which says that the number of the other one is not to come.
    expect(await of.onServer()).toMatchObject([
      { generation: 1, deleted: 0 },
      { generation: 1, deleted: 1 },
    ]);
    expect(line.sent.join('\n')).not.toContain('Canary');

    await after.close();
    const tablet = await of.device().open(await of.options(journal, 'tablet'));
    await tablet.sync.now();
    expect(await texts(tablet)).toEqual(['Canary to go.']);
  },
);
