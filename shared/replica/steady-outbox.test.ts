import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEntry } from '../../tests/doubles/outbox-entries.ts';
import { LocalWriteError } from './local-write-error.ts';
import { createMemoryOutbox } from './memory-outbox.ts';
import type { KeptOutbox, Outbox } from './outbox.ts';
import { createSteadyOutbox } from './steady-outbox.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Answers, refuses, and can be found empty with another mark. */
function aDisk() {
  let held = createMemoryOutbox('user-1');
  let mark = 1;
  let isShut = false;
  let calls = 0;
  const asked = async <T>(work: (outbox: Outbox) => Promise<T>): Promise<T> => {
    calls += 1;
    if (isShut) throw new LocalWriteError('unavailable');
    return work(held);
  };
  const kept: KeptOutbox = {
    userId: 'user-1',
    isKept: true,
    put: (...put) => asked((outbox) => outbox.put(...put)),
    list: () => asked((outbox) => outbox.list()),
    count: () => asked((outbox) => outbox.count()),
    settle: (...settled) => asked((outbox) => outbox.settle(...settled)),
    unpark: (keys) => asked((outbox) => outbox.unpark(keys)),
    discard: (keys) => asked((outbox) => outbox.discard(keys)),
    findReceipt: (id) => asked((outbox) => outbox.findReceipt(id)),
    lastAcknowledgedAt: () => asked((outbox) => outbox.lastAcknowledgedAt()),
    readMark: () => asked(() => Promise.resolve(mark)),
    close: () => undefined,
  };
  return {
    kept,
    held: () => held.list(),
    calls: () => calls,
    shut: () => (isShut = true),
    unlock: () => (isShut = false),
    empty() {
      held = createMemoryOutbox('user-1');
      mark += 1;
    },
  };
}

async function aWaitingEntry() {
  const disk = aDisk();
  const told = { cleared: 0, kept: [] as boolean[] };
  const outbox = createSteadyOutbox(disk.kept, {
    mayRefill: () => Promise.resolve(true),
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
