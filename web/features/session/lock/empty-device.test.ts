import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../../shared/contract/auth.ts';
import { closeDevice, readCachedUser } from '../../../../shared/outbox/device.ts';
import { loadLock, removeLock } from '../../../../shared/outbox/kept-lock.ts';
import { readPrivateMark } from '../../../../shared/outbox/private-mark.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { canEmptyDevice } from './change-lock.ts';
import { emptyDevice, putLockBack } from './empty-device.ts';

giveEachTestItsIndexedDb();
// In one process with others, who may have left it open.
beforeEach(closeDevice);
afterEach(closeDevice);

const user = { id: 'amal', email: 'amal@noor.example' } as User;
const kept = { lock: {}, idleMinutes: 5, hiddenMinutes: 5, closedAt: 7 };

/** The worker counts one. */
function aLonePage(): void {
  const postMessage = (_: unknown, [port]: MessagePort[]) => port?.postMessage(1);
  const getRegistration = () => Promise.resolve({ active: { postMessage } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
}

test('emptied, the device is closed all the same, also where the browser opens no database at first', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  for (let count = 0; count < 3; count += 1) {
    open.mockImplementationOnce(() => {
      throw new DOMException('still removing', 'UnknownError');
    });
  }
  await emptyDevice(
    { call: () => Promise.resolve({ success: true } as never) },
    { user, kept, mark: null },
  );
  expect(open.mock.calls.length).toBeGreaterThan(3);
  expect(await loadLock('amal')).toMatchObject(kept);
  expect(await readCachedUser()).toMatchObject({ id: 'amal', email: '' });
});

test('an answer that was lost: what the browser removed after it is there again once it is asked for', async () => {
  const lost = () => Promise.reject(new TypeError('network'));
  await emptyDevice({ call: lost }, { user, kept, mark: null });
  await removeLock('amal');
  await putLockBack({ user, kept, mark: null });
  expect(await loadLock('amal')).toMatchObject(kept);
});

test('erasures that are held back keep the browser from being emptied: their words are here alone', async () => {
  const replica = createFakeReplica();
  aLonePage();
  expect(await canEmptyDevice(replica)).toBe(true);
  replica.change({ onlyHere: 30 });
  expect(await canEmptyDevice(replica)).toBe(false);
  vi.unstubAllGlobals();
});

test('an erasure that waits keeps the browser from being emptied: what she erased would come back', async () => {
  const replica = createFakeReplica();
  aLonePage();
  replica.setDetails({ pending: 1, unsentAnswers: 0 });
  expect(await canEmptyDevice(replica)).toBe(false);
  replica.setDetails({ pending: 0 });
  expect(await canEmptyDevice(replica)).toBe(true);
  vi.unstubAllGlobals();
});

test.each([
  ['as she said it', { isPrivate: true as const }, undefined],
  ['with how far her word had come', { generation: 2, version: 5 }, { generation: 2, version: 5 }],
])('that her journal is private is known to the emptied device, %s', async (_, mark, seen) => {
  await emptyDevice(
    { call: () => Promise.resolve({ success: true } as never) },
    {
      user,
      kept,
      mark,
    },
  );
  expect(await readPrivateMark('amal')).toEqual({ isPrivate: true, ...seen });
});
