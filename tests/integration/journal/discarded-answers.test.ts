import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import {
  createReflectionBatch,
  type ReflectionChange,
} from '../../../shared/contract/reflections.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY } from './private-stage.ts';
import { lookOf } from './two-devices.ts';

const of = aPrivateStage();
const HALF_A_DAY_MS = 43_200_000;
const LEFT = { shown: ['One.', 'Three.'], missed: [0, 0, 0] };

/** Its account is full: while it is, nothing is taken there but erasures. */
function aFullLine() {
  const line = {
    isFull: false,
    fetch: async (...[address, init]: Parameters<typeof fetch>): Promise<Response> => {
      const { url } = new Request(address, { ...init, body: null });
      if (!line.isFull || !url.endsWith(createReflectionBatch.path)) return fetch(address, init);
      const body = typeof init?.body === 'string' ? init.body : '{}';
      const { reflections } = JSON.parse(body) as { reflections: ReflectionChange[] };
      const taken = reflections.filter((one) => 'deleted' in one);
      const sent = { ...init, body: JSON.stringify({ reflections: taken }) };
      const { results } =
        taken.length > 0
          ? ((await (await fetch(address, sent)).json()) as { results: { id: string }[] })
          : { results: [] };
      const judged = reflections.map(
        ({ id }) =>
          results.find((one) => one.id === id) ?? { id, status: 'rejected', code: 'account_full' },
      );
      return Response.json({ results: judged });
    },
  };
  return line;
}

/** A phone with an answer that was refused between two that were taken. */
async function refusedBetween() {
  const keeping = await of.begin();
  await of.seal(keeping);
  const line = aFullLine();
  const clock = { aheadMs: 0 };
  const now = () => Date.now() + clock.aheadMs;
  const options = { ...(await of.options(keeping)), device: 'phone', now };
  const phone = await of.device(line).open(options);
  for (const [answer, isFull] of [
    ['One.', false],
    ['Two.', true],
    ['Three.', false],
  ] as const) {
    line.isFull = isFull;
    await phone.answers.save(DAY, [anAnswer(answer)]);
    await lookOf(phone);
  }
  line.isFull = true;
  const { parked } = await firstValueFrom(phone.sync.details$);
  return {
    phone,
    clock,
    discard: () => phone.answers.discardParked(parked[0]?.id ?? ''),
    seenAnew: () => of.seenByNewDevice(keeping),
  };
}

test('what the server refused and her device still has is missed elsewhere alone', async () => {
  const { phone, clock, seenAnew } = await refusedBetween();
  const missed = [];
  for (let looks = 0; looks < 3; looks += 1) {
    await lookOf(phone);
    missed.push((await firstValueFrom(phone.sync.details$)).missing);
    clock.aheadMs += HALF_A_DAY_MS;
  }
  expect(missed).toEqual([0, 0, 0]);
  await phone.close();
  expect(await seenAnew()).toEqual({ ...LEFT, missed: [0, 0, 1] });
});

test('what she discards is missed nowhere, though she writes nothing more, and that is said once', async () => {
  const { phone, discard, seenAnew } = await refusedBetween();
  await discard();
  const counts = [];
  for (let looks = 0; looks < 3; looks += 1) {
    await lookOf(phone);
    counts.push((await of.onServer()).length);
  }
  expect(counts).toEqual([3, 3, 3]);
  await phone.close();
  expect(await seenAnew()).toEqual(LEFT);
});

test('what she discards before she signs out is missed nowhere', async () => {
  const { phone, discard, seenAnew } = await refusedBetween();
  await discard();
  await phone.sync.sayLast();
  await phone.close();
  expect(await removeReplica(of.who().user.id, { locks: createLocks(null) })).toBe(true);
  expect(await seenAnew()).toEqual(LEFT);
});
