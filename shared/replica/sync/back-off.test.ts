import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noNetwork } from '../../../tests/doubles/answering-network.ts';
import { setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import { anErasure } from '../../../tests/doubles/outbox-entries.ts';
import { aDeviceAt, createPagedServer } from '../../../tests/doubles/paged-server.ts';
import { random, toWire } from '../../sealed/bytes.ts';
import type { SyncOutcome } from '../replica.ts';
import { memoryStorage } from '../store/local-store.ts';
import { createMemoryOutbox } from '../store/memory-outbox.ts';

setDeviceStage();
beforeEach(() => vi.useFakeTimers());
// Before the page is closed, which waits for timers of its own.
afterEach(() => vi.useRealTimers());

const STEP_MS = 500;

/** It is in sight, nothing of it waits, and the server has answered it once. */
async function aPage(userId: string) {
  const server = createPagedServer();
  const options = { storage: memoryStorage, outbox: createMemoryOutbox(userId) };
  const { sync } = await aDeviceAt(server, userId).open(options);
  const page = {
    async look(): Promise<SyncOutcome | undefined> {
      const ends: SyncOutcome[] = [];
      void sync.now({ force: true }).then((outcome) => ends.push(outcome));
      while (ends.length === 0) await vi.advanceTimersByTimeAsync(STEP_MS);
      return ends[0];
    },
    /** How long it leaves the server alone before it asks by itself. */
    async pause(): Promise<number> {
      const { length } = server.requests;
      const begun = Date.now();
      while (server.requests.length === length) await vi.advanceTimersByTimeAsync(STEP_MS);
      return Date.now() - begun;
    },
    async pauses(count: number): Promise<number[]> {
      const all = [];
      for (let at = 0; at < count; at += 1) all.push(await page.pause());
      return all;
    },
    connect(isOnline: boolean): void {
      server.answer = isOnline ? null : () => noNetwork('', () => Promise.reject(new Error()));
    },
  };
  sync.start();
  await page.look();
  return page;
}

test('a page with nothing to send, whose connection is down, leaves longer and longer between its tries', async () => {
  const page = await aPage('of-longer-pauses');
  page.connect(false);
  expect(await page.look()).toMatchObject({ stopped: 'offline' });
  const pauses = await page.pauses(5);
  // Chance may make one as short as the one before; never as the one before that.
  const growth = pauses.slice(2).map((pause, at) => pause / (pauses[at] ?? 0));
  expect(Math.min(...growth)).toBeGreaterThan(1.5);
});

test('a server that has answered is tried again as soon as the first time when the connection goes down anew', async () => {
  const page = await aPage('of-starting-over');
  page.connect(false);
  await page.look();
  const before = await page.pauses(4);
  page.connect(true);
  await page.pause();
  expect(await page.look()).toMatchObject({ stopped: null });
  page.connect(false);
  await page.look();
  expect(await page.pause()).toBeLessThan((before.at(-1) ?? 0) / 2);
});

test('a page on which nothing but an erasure of before new keys waits asks for nothing by itself', async () => {
  const server = createPagedServer();
  const pin = { generation: 2, version: 2, mode: 'sealed', fingerprint: '' } as const;
  const { sync } = await aDeviceAt(server, 'of-new-keys').open({
    storage: memoryStorage,
    outbox: createMemoryOutbox('of-new-keys', [anErasure('one')]),
    journal: { masters: { 2: toWire(random(32)) }, device: 'phone', pin },
  });
  sync.start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.requests).toEqual([]);
});
