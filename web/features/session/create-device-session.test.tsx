import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../shared/outbox/device.ts';
import { writeLock } from '../../../shared/outbox/kept-lock.ts';
import { answered } from '../../../shared/outbox/transaction.ts';
import { foreignAnswers, foreignResponse } from '../../../tests/doubles/foreign-answers.ts';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { aUser } from '../../testing/a-session.ts';
import { closedMark } from './lock/closed-mark.ts';
import type { OpenedLock } from './lock/opened-lock.ts';

giveEachTestItsIndexedDb();
const JSON_TYPE = 'application/json';
const OVER = '{"error":"Sign in again.","code":"unauthenticated"}';
const onForgotten = vi.fn();
let end = (): void => undefined;

beforeEach(() => {
  // Each page is a start of its own.
  vi.resetModules();
  onForgotten.mockClear();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  closedMark.clear();
});

async function aPage() {
  const [
    { createDeviceSession },
    { beginChanging, tellOthersOut },
    { openedLock },
    { sessionToken },
    device,
  ] = await Promise.all([
    import('./create-device-session.ts'),
    import('./lock/close-device.ts'),
    import('./lock/opened-lock.ts'),
    import('./session-token.ts'),
    import('../../../shared/outbox/device.ts'),
  ]);
  end = () => device.closeDevice();
  const session = createDeviceSession(() => Promise.resolve(), onForgotten);
  return { ...session, beginChanging, tellOthersOut, openedLock, sessionToken };
}

test.each([
  ['takes no token where it is kept closed', true],
  ['lets her in where it is not', false],
])('a device that cannot read its lock %s', async (_, isClosed) => {
  // Without its store nothing in it can be read.
  (await answered(indexedDB.open('noor-device', 1))).close();
  if (isClosed) closedMark.write('her');
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', asked);
  const { signInSafely } = await aPage();
  const signingIn = signInSafely(() => Promise.resolve({ user: aUser(), session_token: 'fresh' }), {
    email: 'her@noor.example',
    password: 'a long one',
  });
  if (isClosed) await expect(signingIn).rejects.toThrow();
  else expect(await signingIn).toMatchObject({ session_token: 'fresh' });
  const ended = asked.mock.calls.map(([url, request]) => [
    url,
    new Headers(request?.headers).get('authorization'),
  ]);
  expect(ended).toEqual(isClosed ? [['/api/auth/logout', 'Bearer fresh']] : []);
});

test('a lock that was read and cannot be opened here keeps her token out, though her last sign-out took its mark', async () => {
  const rules = { idleMinutes: 5, hiddenMinutes: 5, closedAt: 7, keys: null };
  await writeLock('her', { lock: { of: 'a later Noor' }, ...rules });
  closeDevice();
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', asked);
  const { signInSafely } = await aPage();
  const signedIn = { user: aUser(), session_token: 'fresh' };
  const credentials = { email: 'her@noor.example', password: 'a long one' };
  await expect(signInSafely(() => Promise.resolve(signedIn), credentials)).rejects.toThrow();
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/auth/logout']);
});

test.each([
  ...foreignAnswers.map((answer) => ({ ...answer, ends: false })),
  { name: "the server's own word", status: 401, type: JSON_TYPE, body: OVER, ends: true },
])('a sign-out that meets $name is over: $ends', async ({ ends, ...answer }) => {
  vi.stubGlobal('fetch', () => Promise.resolve(foreignResponse(answer)));
  const { revoke } = await aPage();
  await revoke(aUser(), 'hers');
  const { loadPendingSignOut } = await import('../../../shared/outbox/device.ts');
  expect((await loadPendingSignOut()) === null).toBe(ends);
});

test('signed out in another page token and keys go, and the page of a closed device begins anew', async () => {
  const told = vi.fn();
  const serviceWorker = { controller: { postMessage: told } };
  vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker });
  const { token, sessionToken, openedLock } = await aPage();
  token.forget();
  expect(onForgotten).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
  sessionToken.keepSealed('hers', () => undefined);
  openedLock.set({ userId: 'her' } as unknown as OpenedLock);
  token.forget();
  expect(token.read()).toBeNull();
  expect(openedLock.read()).toBeNull();
  expect(onForgotten.mock.calls).toEqual([['her']]);
  expect(told.mock.calls).toEqual([[{ type: 'DROP_KEYS' }]]);
});

test('a page that closes the device and tells those of before that she is out keeps her token until it begins anew', async () => {
  const { token, sessionToken, beginChanging } = await aPage();
  sessionToken.keepSealed('hers', () => undefined);
  beginChanging();
  token.forget();
  expect(token.read()).toBe('hers');
});

test('a page hears that another one signed her out, and not what it tells the others itself', async () => {
  const { watchSignOut, tellOthersOut } = await aPage();
  const heard = vi.fn();
  watchSignOut(heard);
  const { createSyncChannel } = await import('../../../shared/outbox/sync-channel.ts');
  const [other, witness] = [createSyncChannel(), vi.fn()];
  other.post({ type: 'signed-out', userId: 'her' });
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['her']]));
  other.subscribe(witness);
  tellOthersOut('her');
  await vi.waitFor(() => expect(witness).toHaveBeenCalledOnce());
  expect(heard).toHaveBeenCalledOnce();
  other.close();
});
