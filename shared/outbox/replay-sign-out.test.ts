import { afterEach, expect, test } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../tests/doubles/own-indexed-db.ts';
import { foreignAnswers, foreignResponse } from '../../tests/doubles/foreign-answers.ts';
import { aUserRow } from '../../tests/doubles/user-row.ts';
import type { Fetch } from '../api/exchange.ts';
import {
  closeDevice,
  listRemovals,
  loadPendingSignOut,
  noteRemoval,
  readActiveUser,
  signOutLater,
  writeActiveUser,
} from './device.ts';
import { createLocks } from './locks.ts';
import { replaySignOut, signInSafely } from './replay-sign-out.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const locks = createLocks();
const amal = aUserRow({ id: 'amal' });

function aServer(answer: () => Promise<Response>): { fetch: Fetch; heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      const bearer = headers.has('authorization') ? ' with a bearer' : '';
      heard.push(
        `${String(init?.method)} ${input as string} of ${headers.get('x-noor-user') ?? '?'}${bearer}`,
      );
      return answer();
    },
  };
}

const ok = () => Promise.resolve(Response.json({ success: true }));
const refused = (status: number, code: string) => () =>
  Promise.resolve(Response.json({ error: 'No.', code }, { status }));

test('an offline sign-out is replayed by the cookie, once, naming whose session is meant', async () => {
  const server = aServer(ok);
  await signOutLater({ userId: 'amal', signedOutAt: 1 });
  expect(await replaySignOut({ ...server, locks })).toBe(true);
  expect(await replaySignOut({ ...server, locks })).toBe(true);
  expect(server.heard).toEqual(['POST /api/auth/logout of amal']);
});

test.each([
  ['the session is over already', refused(401, 'unauthenticated')],
  ['the account was deleted', refused(401, 'account_deleted')],
  ["the cookie is somebody else's", refused(409, 'wrong_user')],
])('it is done as well when %s', async (_, answer) => {
  await signOutLater({ userId: 'amal', signedOutAt: 1 });
  expect(await replaySignOut({ ...aServer(answer), locks })).toBe(true);
  expect(await loadPendingSignOut()).toBeNull();
});

test.each<[string, () => Promise<Response>]>([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is away', refused(503, 'unavailable')],
  ['a captive portal answers', () => Promise.resolve(new Response('<html>'))],
  ['the server does not know the route', refused(404, 'not_found')],
  ...foreignAnswers.map((answer): [string, () => Promise<Response>] => [
    `a proxy answers ${answer.name}`,
    () => Promise.resolve(foreignResponse(answer)),
  ]),
])('it waits when %s', async (_, answer) => {
  await signOutLater({ userId: 'amal', signedOutAt: 1 });
  expect(await replaySignOut({ ...aServer(answer), locks })).toBe(false);
  expect(await loadPendingSignOut()).not.toBeNull();
});

test('a sign-in ends the old session first and notes the new user', async () => {
  const server = aServer(ok);
  await signOutLater({ userId: 'amal', signedOutAt: 1 });
  await signInSafely({ ...server, locks }, () => {
    server.heard.push('sign-in');
    return Promise.resolve({ user: aUserRow({ id: 'badria' }) });
  });
  expect(server.heard).toEqual(['POST /api/auth/logout of amal', 'sign-in']);
  expect(await readActiveUser()).toBe('badria');
});

test('a replay that comes late never ends the session of the next sign-in', async () => {
  const server = aServer(ok);
  await writeActiveUser(amal);
  await signOutLater({ userId: 'amal', signedOutAt: 1 });
  const failing = aServer(() => Promise.reject(new TypeError('Failed to fetch')));
  const signIn = signInSafely({ ...failing, locks }, () => Promise.resolve({ user: amal }));
  await Promise.all([signIn, replaySignOut({ ...server, locks })]);
  expect(server.heard).toEqual([]);
  expect(await readActiveUser()).toBe('amal');
  expect(await loadPendingSignOut()).toBeNull();
});

test('a failed sign-in notes nobody', async () => {
  const signIn = signInSafely({ ...aServer(ok), locks }, () => Promise.reject(new Error('wrong')));
  await expect(signIn).rejects.toThrow('wrong');
  expect(await readActiveUser()).toBeNull();
});

test('who signs in takes back what a sign-out of before had still to remove, before anybody else may look', async () => {
  await noteRemoval({ userId: 'amal', outbox: true, keepDrafts: false });
  await noteRemoval({ userId: 'noura', outbox: true, keepDrafts: false });
  await signInSafely({ ...aServer(ok), locks }, () => Promise.resolve({ user: amal }));
  expect(await listRemovals()).toMatchObject([{ userId: 'noura' }]);
});
