import { afterEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../../shared/outbox/device.ts';
import { changeLock, loadLock, writeLock } from '../../../../shared/outbox/kept-lock.ts';
import { random } from '../../../../shared/sealed/bytes.ts';
import {
  type DeviceLock,
  deviceLockSchema,
  makeLock,
  ringOf,
  withRing,
} from '../../../../shared/sealed/device-lock.ts';
import { cheapStretches as stretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { sessionToken } from '../session-token.ts';
import { changeOpeners, changeRing, takeChanged } from './change-ring.ts';
import { openGate } from './gate/open-gate.tsx';
import { openedFor, openedLock } from './opened-lock.ts';

giveEachTestItsIndexedDb();
afterEach(() => {
  openedLock.set(null);
  sessionToken.keepSealed(null, () => undefined);
  sessionToken.keepOpen(null);
  closeDevice();
});

const WHO = 'amal';

/** A device that is hers alone, opened without her words. */
async function opened() {
  const way = { kind: 'device passphrase', secret: random(16) } as const;
  const ring = { token: 'first', email: 'amal@example.org' };
  const { lock, keys } = await makeLock(WHO, { ring, way }, { stretches });
  const kept = { lock, keys, idleMinutes: 5, hiddenMinutes: 5, closedAt: 0, isHersAlone: true };
  await writeLock(WHO, kept);
  await openGate({ userId: WHO, kept });
  const storedLock = async (): Promise<DeviceLock> =>
    deviceLockSchema.parse((await loadLock(WHO))?.lock);
  const token = async () => (await ringOf(await storedLock(), keys))?.token;
  return {
    storedLock,
    token,
    /** In another tab. */
    renew: async (next: string) => {
      const lock = await withRing(await storedLock(), keys, { ...ring, token: next });
      await changeLock(WHO, { lock });
    },
  };
}

test('another way in leaves the ring that another tab has written meanwhile', async () => {
  const { renew, token, storedLock } = await opened();
  const here = openedFor(WHO);
  if (!here) throw new Error('It is not open.');
  await renew('second');
  const way = { kind: 'device passphrase', secret: random(16) } as const;
  const { ring } = here;
  const { openers: others } = (await makeLock(WHO, { ring, way }, { stretches })).lock;
  const before = (await storedLock()).openers;
  await changeOpeners(here, (lock) => ({ ...lock, openers: [...lock.openers, ...others] }));
  expect(await token()).toBe('second');
  expect((await storedLock()).openers).toEqual([...before, ...others]);
});

test('another way in is not put into a lock that took the place of this one', async () => {
  await opened();
  const here = openedFor(WHO);
  const { storedLock } = await opened();
  const before = await storedLock();
  if (!here) throw new Error('It is not open.');
  await expect(changeOpeners(here, (lock) => lock)).rejects.toThrow('Another lock');
  expect(await storedLock()).toEqual(before);
});

test('nor is its ring, which opens that one alone', async () => {
  await opened();
  const here = openedFor(WHO);
  if (!here) throw new Error('It is not open.');
  const { storedLock, token } = await opened();
  const before = await storedLock();
  const changing = changeRing(WHO, (ring) => ({ ...ring, token: 'second' }), here);
  await expect(changing).rejects.toThrow('Another lock');
  expect(await storedLock()).toEqual(before);
  expect(await token()).toBe('first');
});

test('a ring that was damaged is healed by the page that knows it', async () => {
  const { storedLock, token } = await opened();
  await changeLock(WHO, { lock: { ...(await storedLock()), ring: 'AAAA' } });
  expect(await token()).toBeUndefined();
  await changeRing(WHO, (ring) => ({ ...ring, token: 'second' }));
  expect(await token()).toBe('second');
  expect(openedFor(WHO)?.ring).toEqual({ token: 'second', email: 'amal@example.org' });
});

test('a sign-out takes its token out of the ring', async () => {
  const { token } = await opened();
  expect(sessionToken.read()).toBe('first');
  sessionToken.clear();
  expect(openedFor(WHO)).toBeNull();
  await vi.waitFor(async () => expect(await token()).toBe(''));
  expect(openedFor(WHO)).toBeNull();
});

test('a sign-out leaves the token of a newer session of another tab', async () => {
  const { token, renew } = await opened();
  await renew('second');
  sessionToken.clear();
  await vi.waitFor(async () => expect((await loadLock(WHO))?.keys).toBeNull());
  await navigator.locks.request(`ring:${WHO}`, () => undefined);
  expect(await token()).toBe('second');
});

test('what another page changed of the lock this page knows as well, should it have to put it back', async () => {
  const { storedLock } = await opened();
  const lock = await storedLock();
  const others = lock.openers.map((opener) => ({ ...opener, id: 'anotherOne12' }));
  await changeLock(WHO, { lock: { ...lock, openers: others }, idleMinutes: 1 });
  await takeChanged(WHO);
  expect(openedFor(WHO)?.kept).toMatchObject({ idleMinutes: 1, lock: { openers: others } });
});

test('a lock that was closed meanwhile, or replaced, it does not take', async () => {
  await opened();
  const here = openedFor(WHO);
  await changeLock(WHO, { closedAt: 9, idleMinutes: 1 });
  await takeChanged(WHO);
  expect(openedFor(WHO)).toBe(here);
  await opened();
  openedLock.set(here);
  await takeChanged(WHO);
  expect(openedFor(WHO)).toBe(here);
});
