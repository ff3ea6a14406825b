import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEntry } from '../../../tests/doubles/outbox-entries.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { createMemoryOutbox } from './memory-outbox.ts';
import type { KeptOutbox, Outbox } from '../../outbox/outbox.ts';
import { createSteadyOutbox } from './steady-outbox.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Answers, refuses, and can be found empty with another mark. */
function aDisk() {
  let held = createMemoryOutbox('user-1');
  let mark = 1;
  let isShut = false;
  let isFull = false;
  let writing = Promise.resolve();
  let calls = 0;
  const asked = async <T>(work: (outbox: Outbox) => Promise<T>): Promise<T> => {
    calls += 1;
    if (isShut) throw new LocalWriteError('unavailable');
    return work(held);
  };
  const put: Outbox['put'] = (...entries) =>
    asked(async (outbox) => {
      await writing;
      if (isFull) throw new LocalWriteError('quota');
      await outbox.put(...entries);
    });
  const kept: KeptOutbox = {
    userId: 'user-1',
    isKept: true,
    put,
    list: () => asked((outbox) => outbox.list()),
    count: () => asked((outbox) => outbox.count()),
    settle: (...settled) => asked((outbox) => outbox.settle(...settled)),
    unpark: (keys) => asked((outbox) => outbox.unpark(keys)),
    discard: (keys) => asked((outbox) => outbox.discard(keys)),
    findReceipt: (id) => asked((outbox) => outbox.findReceipt(id)),
    receiptsSince: (since) => asked((outbox) => outbox.receiptsSince(since)),
    listUnsaid: () => asked((outbox) => outbox.listUnsaid()),
    counted: () => asked((outbox) => outbox.counted()),
    lastAcknowledgedAt: () => asked((outbox) => outbox.lastAcknowledgedAt()),
    listAnswers: () => Promise.resolve([]),
    listLeft: () => Promise.resolve([]),
    listShut: () => Promise.resolve([]),
    readMark: () => asked(() => Promise.resolve(mark)),
    close: () => undefined,
  };
  return {
    kept,
    held: () => held.list(),
    calls: () => calls,
    shut: () => (isShut = true),
    unlock: () => (isShut = false),
    fill: () => (isFull = true),
    makeRoom: () => (isFull = false),
    /** What is written from now on is there when told so. */
    slowDown() {
      const gate = Promise.withResolvers<undefined>();
      writing = gate.promise.then(() => undefined);
      return () => gate.resolve(undefined);
    },
    empty() {
      held = createMemoryOutbox('user-1');
      mark += 1;
    },
  };
}

async function aWaitingEntry({ mayRefill = true } = {}) {
  const disk = aDisk();
  const told = { cleared: 0, kept: [] as boolean[] };
  const outbox = createSteadyOutbox(disk.kept, {
    mayRefill: () => Promise.resolve(mayRefill),
    onCleared: () => (told.cleared += 1),
    onKept: (isKept) => told.kept.push(isKept),
    now: () => Date.now(),
  });
  await outbox.list();
  await outbox.put([anEntry({ id: 'one' })]);
  return { disk, told, outbox };
}

test('emptied while it could not be reached: goes back by itself, asked for by nobody, and says so', async () => {
  const { disk, told, outbox } = await aWaitingEntry();
  disk.empty();
  disk.shut();
  expect(await outbox.list()).toHaveLength(1);
  expect(told.kept).toEqual([false]);

  // Still shut at the first try.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outbox.isKept).toBe(false);
  disk.unlock();
  await vi.advanceTimersByTimeAsync(5_000);

  expect(told).toEqual({ cleared: 1, kept: [false, true] });
  expect((await disk.held()).map(({ key }) => key)).toEqual(['one']);
});

const keysOf = async (listed: Promise<readonly { readonly key: string }[]>) =>
  (await listed).map(({ key }) => key);

test('what she replaced or discarded is not put back into an emptied device', async () => {
  const { disk, outbox } = await aWaitingEntry();
  await outbox.put([anEntry({ id: 'better' })], ['one']);
  await outbox.put([anEntry({ id: 'unwanted' })]);
  await outbox.discard(['unwanted']);
  disk.empty();
  expect(await keysOf(outbox.list())).toEqual(['better']);
});

test('what was sent meanwhile is not put back into an emptied device', async () => {
  const { disk, outbox } = await aWaitingEntry();
  // By the worker, or in another tab.
  await disk.kept.discard(['one']);
  expect(await outbox.list()).toEqual([]);
  disk.empty();
  expect(await outbox.list()).toEqual([]);
});

test('nothing is put back where she signed out meanwhile', async () => {
  const { disk, told, outbox } = await aWaitingEntry({ mayRefill: false });
  disk.empty();
  expect(await outbox.list()).toEqual([]);
  expect(await disk.held()).toEqual([]);
  expect(told.cleared).toBe(0);
});

test('what an emptied device had no room for is put back when there is some', async () => {
  const { disk, told, outbox } = await aWaitingEntry();
  disk.empty();
  disk.fill();
  await expect(outbox.list()).rejects.toMatchObject({ fault: 'quota' });
  disk.makeRoom();
  expect(await keysOf(outbox.list())).toEqual(['one']);
  expect(told.cleared).toBe(1);
});

test('a full device is hers to hear of: no memory takes its place', async () => {
  const { disk, told, outbox } = await aWaitingEntry();
  disk.fill();
  await expect(outbox.put([anEntry({ id: 'two' })])).rejects.toMatchObject({ fault: 'quota' });
  expect(outbox.isKept).toBe(true);
  expect(told.kept).toEqual([]);
});

test('what is saved while memory is carried over is on the device as well', async () => {
  const { disk, outbox } = await aWaitingEntry();
  disk.shut();
  await outbox.put([anEntry({ id: 'two' })]);
  disk.unlock();
  const goOn = disk.slowDown();
  await vi.advanceTimersByTimeAsync(5_000);
  const saving = outbox.put([anEntry({ id: 'three' })]);
  await vi.advanceTimersByTimeAsync(0);
  goOn();
  await saving;
  expect(await keysOf(disk.held())).toEqual(['one', 'two', 'three']);
});

test('in between, nobody who wants something of it waits for the device', async () => {
  const { disk, outbox } = await aWaitingEntry();
  disk.shut();
  await outbox.list();
  const before = disk.calls();
  await outbox.put([anEntry({ id: 'two' })]);
  await outbox.count();
  expect(disk.calls()).toBe(before);
});

test('closed, it asks no more', async () => {
  const { disk, outbox } = await aWaitingEntry();
  disk.shut();
  await outbox.list();
  outbox.close();
  const before = disk.calls();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(disk.calls()).toBe(before);
  expect(vi.getTimerCount()).toBe(0);
});
