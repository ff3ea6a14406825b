import { afterEach, expect, test, vi } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../tests/doubles/own-indexed-db.ts';
import { closeDevice } from './device.ts';
import type { KeptLock } from './device-stores.ts';
import { closeLock, closingAfter, keepKeysBeside, loadLock, writeLock } from './kept-lock.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const WHO = 'amal';
const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const KEYS = { of: 'hers' };

function writeClosedAt(closedAt: number): Promise<void> {
  const kept: KeptLock = { lock: {}, keys: KEYS, idleMinutes: 5, hiddenMinutes: 5, closedAt };
  return writeLock(WHO, kept);
}

test('closing says when, and takes the keys away', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  await writeClosedAt(NOW - HOUR_MS);
  expect(await closeLock(WHO)).toMatchObject({ closedAt: NOW, keys: null });
  expect(await loadLock(WHO)).toMatchObject({ closedAt: NOW, keys: null });
});

test('where the clock was ahead at the closing before, this one comes behind it all the same', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  await writeClosedAt(NOW + HOUR_MS);
  expect(await closeLock(WHO)).toMatchObject({ closedAt: NOW + HOUR_MS + 1 });
  expect(await closeLock(WHO)).toMatchObject({ closedAt: NOW + HOUR_MS + 2 });
  expect(closingAfter(null)).toBe(NOW);
});

test('where there is no lock nothing is closed', async () => {
  expect(await closeLock(WHO)).toBeNull();
  expect(await loadLock(WHO)).toBeNull();
});

test('keys of before a closing are not put beside it any more', async () => {
  await writeClosedAt(1);
  await keepKeysBeside(WHO, { closedAt: 1, keys: { of: 'now' } });
  expect((await loadLock(WHO))?.keys).toEqual({ of: 'now' });
  await closeLock(WHO);
  await keepKeysBeside(WHO, { closedAt: 1, keys: KEYS });
  expect((await loadLock(WHO))?.keys).toBeNull();
});
