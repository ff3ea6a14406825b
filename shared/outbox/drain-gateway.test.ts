import { expect, test } from 'vitest';
import { type Changes, setUpDrain, status } from '../../tests/doubles/drain-stage.ts';
import { anEntry } from '../../tests/doubles/outbox-entries.ts';
import type { Outbox } from './outbox.ts';

const done = { pending: 0, parked: 0, stopped: null, retryAfterMs: null };

/** A gateway in front of the server that refuses every request of which `isRefused` holds. */
function aGateway(isRefused: (changes: Changes) => boolean, code = 403) {
  return (changes: Changes): undefined => {
    if (isRefused(changes)) throw status('refused_on_the_way', code);
  };
}

async function parkedOf(outbox: Outbox): Promise<(string | null)[][]> {
  const entries = await outbox.list();
  return entries.filter(({ state }) => state === 'parked').map(({ key, code }) => [key, code]);
}

test.each([403, 406, 413])(
  'a %i of a gateway on one answer lets all others go, and that one says why',
  async (code) => {
    const entries = Array.from({ length: 50 }, (_, at) => anEntry({ id: `id-${at}` }));
    const { pass, outbox } = await setUpDrain(entries);
    const gateway = aGateway((changes) => changes.some(({ id }) => id === 'id-31'), code);
    expect(await pass(gateway)).toEqual({ ...done, acknowledged: 49, parked: 1 });
    expect(await parkedOf(outbox)).toEqual([['id-31', 'refused_on_the_way']]);
  },
);

test('the only answer there is, refused by a gateway, is parked once the server answers another request', async () => {
  const { pass, outbox } = await setUpDrain([anEntry({ id: 'bad' })]);
  const gateway = aGateway(([first]) => first?.id === 'bad');
  expect(await pass(gateway)).toEqual({ ...done, acknowledged: 0, parked: 1 });
  expect(await parkedOf(outbox)).toEqual([['bad', 'refused_on_the_way']]);
});

test('a gateway that refuses everything parks nothing: it is tried again', async () => {
  const { pass, outbox } = await setUpDrain([anEntry(), anEntry({ date: '2026-11-19' })]);
  const outcome = await pass(aGateway(() => true));
  expect(outcome).toMatchObject({ acknowledged: 0, pending: 2, stopped: 'server' });
  expect(await parkedOf(outbox)).toEqual([]);
});

test.each([1, 2, 3])('a gateway that takes %i answers at once gets a long day so', async (room) => {
  const { pass, outbox } = await setUpDrain(Array.from({ length: 100 }, () => anEntry()));
  const gateway = aGateway((changes) => changes.length > room, 413);
  let passes = 0;
  while ((await outbox.list()).length > 0 && passes < 10) {
    await pass(gateway);
    passes += 1;
  }
  expect(await outbox.count()).toMatchObject({ waiting: 0, parked: 0 });
  expect(passes).toBeLessThanOrEqual(6);
});

test('six days with a refused answer each do not keep the day after them on the device', async () => {
  const days = Array.from({ length: 6 }, (_, at) => `2026-11-1${at}`);
  const { pass, outbox } = await setUpDrain([
    ...days.map((date) => anEntry({ id: `bad ${date}`, date })),
    anEntry({ id: 'good', date: '2026-11-20' }),
  ]);
  const gateway = aGateway((changes) => changes.some(({ id }) => id.startsWith('bad')));
  expect(await pass(gateway)).toEqual({ ...done, acknowledged: 1, parked: 6 });
  expect(await parkedOf(outbox)).toHaveLength(6);
});

test('a long day of which nothing passes ends, a part in each pass', async () => {
  const { pass, outbox } = await setUpDrain(Array.from({ length: 100 }, () => anEntry()));
  const gateway = aGateway(([first]) => first?.id !== '');
  let passes = 0;
  while ((await outbox.count()).waiting > 0 && passes < 20) {
    await pass(gateway);
    passes += 1;
  }
  expect(await outbox.count()).toMatchObject({ waiting: 0, parked: 100 });
});

test('other days are tried before the parts of a refused one', async () => {
  const { pass, server } = await setUpDrain([
    anEntry({ id: 'a', date: '2026-11-19', queuedAt: 1 }),
    anEntry({ id: 'b', date: '2026-11-19', queuedAt: 2 }),
    anEntry({ id: 'c', date: '2026-11-20' }),
  ]);
  await pass(aGateway((changes) => changes.some(({ id }) => id === 'b')));
  expect(server.posts).toEqual([['a', 'b'], ['c'], ['a'], ['b'], ['b']]);
});
