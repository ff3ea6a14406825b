import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../../shared/contract/auth.ts';
import { closeDevice, readCachedUser } from '../../../../shared/outbox/device.ts';
import { loadLock, removeLock } from '../../../../shared/outbox/kept-lock.ts';
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

test('emptied, the device is closed all the same, also where the browser opens no database at first', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  for (let count = 0; count < 3; count += 1) {
    open.mockImplementationOnce(() => {
      throw new DOMException('still removing', 'UnknownError');
    });
  }
  await emptyDevice({ call: () => Promise.resolve({ success: true } as never) }, { user, kept });
  expect(open.mock.calls.length).toBeGreaterThan(3);
  expect(await loadLock('amal')).toMatchObject(kept);
  expect(await readCachedUser()).toMatchObject({ id: 'amal', email: '' });
});

test('an answer that was lost: what the browser removed after it is there again once it is asked for', async () => {
  const lost = () => Promise.reject(new TypeError('network'));
  await emptyDevice({ call: lost }, { user, kept });
  await removeLock('amal');
  await putLockBack({ user, kept });
  expect(await loadLock('amal')).toMatchObject(kept);
});

test('erasures that are held back keep the browser from being emptied: their words are here alone', async () => {
  const replica = createFakeReplica();
  const postMessage = (_: unknown, [port]: MessagePort[]) => port?.postMessage(1);
  const getRegistration = () => Promise.resolve({ active: { postMessage } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  expect(await canEmptyDevice(replica)).toBe(true);
  replica.change({ onlyHere: 30 });
  expect(await canEmptyDevice(replica)).toBe(false);
  vi.unstubAllGlobals();
});
