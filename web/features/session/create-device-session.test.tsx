import { afterEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../shared/outbox/device.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { aUser } from '../../testing/a-session.ts';
import { createDeviceSession } from './create-device-session.ts';
import { beginChanging } from './lock/close-device.ts';
import { closedMark } from './lock/closed-mark.ts';
import { openedLock, type OpenedLock } from './lock/opened-lock.ts';
import { sessionToken } from './session-token.ts';

giveEachTestItsIndexedDb();
afterEach(() => {
  closedMark.clear();
  openedLock.set(null);
  sessionToken.clear();
  onForgotten.mockClear();
  closeDevice();
});

const onForgotten = vi.fn();
const aDevice = () => createDeviceSession(() => Promise.resolve(), onForgotten);
const signIn = () =>
  aDevice().signInSafely(() => Promise.resolve({ user: aUser(), session_token: 'fresh' }), {
    email: 'her@noor.example',
    password: 'a long one',
  });

test.each([
  ['takes no token where it is kept closed', true],
  ['lets her in where it is not', false],
])('a device that cannot read its lock %s', async (_, isClosed) => {
  // Without its store nothing in it can be read.
  (await answered(indexedDB.open('noor-device', 1))).close();
  if (isClosed) closedMark.write('her');
  const signingIn = signIn();
  if (isClosed) await expect(signingIn).rejects.toThrow();
  else expect(await signingIn).toMatchObject({ session_token: 'fresh' });
});

test('signed out in another page token and keys go, and the page of a closed device begins anew', () => {
  const { token } = aDevice();
  token.forget();
  expect(onForgotten).not.toHaveBeenCalled();
  sessionToken.keepSealed('hers', () => undefined);
  openedLock.set({ userId: 'her' } as unknown as OpenedLock);
  token.forget();
  expect(token.read()).toBeNull();
  expect(openedLock.read()).toBeNull();
  expect(onForgotten.mock.calls).toEqual([['her']]);
});

test('a page that closes the device and tells those of before that she is out keeps her token until it begins anew', () => {
  const { token } = aDevice();
  sessionToken.keepSealed('hers', () => undefined);
  beginChanging();
  token.forget();
  expect(token.read()).toBe('hers');
});
