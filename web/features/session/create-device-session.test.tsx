import { afterEach, expect, test } from 'vitest';
import { closeDevice } from '../../../shared/outbox/device.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { aUser } from '../../testing/a-session.ts';
import { createDeviceSession } from './create-device-session.ts';
import { closedMark } from './lock/closed-mark.ts';

giveEachTestItsIndexedDb();
afterEach(() => {
  closedMark.clear();
  closeDevice();
});

const signIn = () =>
  createDeviceSession(() => Promise.resolve()).signInSafely(
    () => Promise.resolve({ user: aUser(), session_token: 'fresh' }),
    { email: 'her@noor.example', password: 'a long one' },
  );

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
