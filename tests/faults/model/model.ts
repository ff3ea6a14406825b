import fc from 'fast-check';
import { v7 } from 'uuid';
import { AppError } from '../../../shared/contract/app-error.ts';
import { addDays } from '../../../shared/contract/day.ts';
import type { SendBatch } from '../../../shared/outbox/drain.ts';
import { createHistory, type History } from '../engine/history.ts';
import { createModelDevice, type ModelDevice } from './model-device.ts';
import { createModelServer, type ModelServer } from './model-server.ts';

type Fault = 'none' | 'lost_request' | 'lost_answer' | 'repeat';

type Step =
  | { readonly kind: 'write' | 'edit' | 'erase'; readonly device: number; readonly pick: number }
  /** `twice`: the worker drains beside the page. */
  | {
      readonly kind: 'sync';
      readonly device: number;
      readonly faults: readonly Fault[];
      readonly twice: boolean;
    }
  | { readonly kind: 'clock'; readonly device: number; readonly offsetMs: number }
  | { readonly kind: 'settle' | 'backup' | 'lock_out' | 'sign_in' }
  | { readonly kind: 'restore'; readonly newEpoch: boolean };

const DEVICES = 3;
const YEAR_MS = 31_536_000_000;
const device = fc.nat({ max: DEVICES - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('write' as const, 'write' as const, 'edit' as const, 'erase' as const),
      device,
      pick: fc.nat({ max: 20 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      device,
      faults: fc.array(
        fc.constantFrom<Fault>('none', 'none', 'lost_request', 'lost_answer', 'repeat'),
        { maxLength: 4 },
      ),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      device,
      offsetMs: fc.constantFrom(0, -10 * YEAR_MS, 3_600_000, 74 * YEAR_MS),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'settle' as const,
        'backup' as const,
        'lock_out' as const,
        'sign_in' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('restore' as const), newEpoch: fc.boolean() }),
  },
);

interface Model {
  readonly server: ModelServer;
  readonly devices: readonly ModelDevice[];
  readonly history: History;
  readonly scheduler: fc.Scheduler;
}

/** Whatever the network does and in whatever order: nothing lost, nothing doubled, all equal. */
export const convergence: fc.IAsyncProperty<[fc.Scheduler, Step[]]> = fc.asyncProperty(
  fc.scheduler(),
  fc.array(step, { maxLength: 40, size: 'max' }),
  async (scheduler, steps) => {
    const server = createModelServer();
    let made = 0;
    const newId = (): string => v7({ seq: (made += 1) });
    const devices = Array.from({ length: DEVICES }, () => createModelDevice(server, newId));
    const model = { server, devices, history: createHistory(0), scheduler };
    const running: Promise<void>[] = [];
    for (const one of steps) {
      running.push(play(model, one));
      if (one.kind === 'settle') await scheduler.waitIdle();
    }
    await scheduler.waitIdle();
    await Promise.all(running);
    await heal(model);
    judge(model);
  },
);

async function play(model: Model, one: Step): Promise<void> {
  const { server, history, devices } = model;
  if (one.kind === 'backup') server.backUp();
  if (one.kind === 'restore') server.restore(one.newEpoch);
  if (one.kind === 'lock_out') server.isLockedOut = true;
  if (one.kind === 'sign_in') server.isLockedOut = false;
  if (!('device' in one)) return;
  const chosen = devices[one.device];
  if (!chosen) return;
  if (one.kind === 'sync') await sync(model, chosen, one);
  if (one.kind === 'clock') chosen.setClock(one.offsetMs);
  if (one.kind === 'erase') history.erase(await chosen.erase(one.pick), 'ok');
  if (one.kind === 'write') {
    const text = history.invoke('her');
    await chosen.write(text, addDays('2026-11-20', -(one.pick % 3)));
    history.settle([text], 'ok');
  }
  if (one.kind === 'edit') {
    const text = history.invoke('her');
    const replaced = await chosen.edit(one.pick, text);
    history.settle([text], replaced === null ? 'failed' : 'ok');
  }
}

async function sync(
  model: Model,
  chosen: ModelDevice,
  { faults, twice }: { readonly faults: readonly Fault[]; readonly twice: boolean },
): Promise<void> {
  const planned = [...faults];
  const next = (): Fault => planned.shift() ?? 'none';
  const send: SendBatch = (changes) =>
    exchange(model, next(), () => ({ results: model.server.store(changes) }));
  await Promise.all([chosen.send(send), twice ? chosen.send(send) : null]);
  await chosen.receive((ask) => exchange(model, next(), ask)).catch(() => undefined);
}

/** Request and answer arrive when the scheduler says so. */
async function exchange<T>({ scheduler }: Model, fault: Fault, serve: () => T): Promise<T> {
  await scheduler.schedule(Promise.resolve(), 'request');
  if (fault === 'lost_request') throw new AppError('offline');
  if (fault === 'repeat') serve();
  const answer = serve();
  await scheduler.schedule(Promise.resolve(), 'answer');
  if (fault === 'lost_answer') throw new AppError('offline');
  return answer;
}

const ROUNDS = 4;

async function heal(model: Model): Promise<void> {
  model.server.isLockedOut = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of model.devices) {
      const syncing = sync(model, one, { faults: [], twice: false });
      await model.scheduler.waitIdle();
      await syncing;
    }
  }
}

function judge({ server, devices, history }: Model): void {
  const there = textsOf(server.list());
  for (const one of devices) {
    const here = textsOf(one.list());
    if (here.join() !== there.join())
      throw new Error(`not equal: [${here.join()}] and [${there.join()}]`);
  }
  if (new Set(there).size !== there.length) throw new Error(`doubled: ${there.join()}`);
  for (const [text, { outcome, erasure }] of history.texts) {
    const isThere = there.includes(text);
    if (isThere && erasure === 'ok') throw new Error(`erased, but there: ${text}`);
    if (!isThere && outcome === 'ok' && erasure === 'none') throw new Error(`lost: ${text}`);
  }
}

function textsOf(reflections: readonly { readonly answer: string }[]): string[] {
  return reflections.map(({ answer }) => answer).sort();
}
