import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { loadLock } from '../../../../shared/outbox/kept-lock.ts';
import { deviceLockSchema, unlock } from '../../../../shared/sealed/device-lock.ts';
import { plainRoot } from '../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { giveEachTestAPage } from '../../../../tests/doubles/a-page-of-hers.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../tests/doubles/quick-stretches.ts';
import { aUserRow } from '../../../../tests/doubles/user-row.ts';
import { sessionToken } from '../session-token.ts';
import { closeWith, wayOf } from './change-lock.ts';

giveEachTestItsIndexedDb();
stretchQuickly();
const { reload } = giveEachTestAPage();
const user = aUserRow({ id: 'amal' });
const words = 'seven blue doors';

beforeEach(() => {
  sessionToken.keepOpen('lay open');
  return () => {
    sessionToken.keepSealed(null, () => undefined);
    sessionToken.keepOpen(null);
  };
});

interface Asked {
  readonly by: string | null;
  readonly closed: boolean;
  readonly hasLock: boolean;
  readonly next_token?: string;
}

/** Closes the device; what the server heard of it, and by which bearer. */
async function close(
  server: 'today' | 'of before' | 'away',
  { token = 'lay open', asked = [] as Asked[] } = {},
): Promise<Asked[]> {
  const call = async (_: unknown, input: Omit<Asked, 'by' | 'hasLock'>) => {
    const by = sessionToken.read();
    asked.push({ by, hasLock: (await loadLock(user.id)) !== null, ...input });
    if (server === 'away') throw new AppError('offline');
    const isTaken = server === 'today' && input.next_token !== undefined;
    return { success: true, ...(isTaken && { next_token_taken: true }) };
  };
  const holder = { read: () => ({ kind: 'none' }) as const, release: () => Promise.resolve() };
  await closeWith(
    { user, words, ring: { token, email: user.email } },
    { api: { call: call as never }, holder, replica: createFakeReplica() },
  );
  return asked;
}

async function tokenInRing(): Promise<string> {
  const lock = deviceLockSchema.parse((await loadLock(user.id))?.lock);
  const stretches = { a1: cheapStretches.a1, h1: plainRoot };
  const opened = await unlock(lock, user.id, { way: wayOf(words), stretches });
  if (opened.kind !== 'open') throw new Error(opened.kind);
  return opened.ring.token;
}

test('TOKEN: the bearer that lay open is over once the device is closed, and the lock has the one in its place', async () => {
  const asked = await close('today');
  const drawn = asked[0]?.next_token;
  expect(drawn).toMatch(/^[\w-]{43}$/);
  expect(await tokenInRing()).toBe(drawn);
  // The first use ends the one of before; only when the lock has the new one.
  expect(asked).toEqual([
    { by: 'lay open', hasLock: false, closed: true, next_token: drawn },
    { by: drawn, hasLock: true, closed: true },
  ]);
  expect(reload).toHaveBeenCalledOnce();
});

test('a server of before takes no new bearer: the lock keeps the one there is', async () => {
  const asked = await close('of before');
  expect(await tokenInRing()).toBe('lay open');
  expect(asked.map(({ by }) => by)).toEqual(['lay open', 'lay open']);
});

test('a server that cannot be asked closes nothing: no lock, and the bearer goes on', async () => {
  await expect(close('away')).rejects.toThrow('offline');
  expect(await loadLock(user.id)).toBeNull();
  expect(sessionToken.read()).toBe('lay open');
  expect(reload).not.toHaveBeenCalled();
});

test('TOKEN: whoever signs in on the same page after her is not told the bearer that was drawn for her', async () => {
  const asked: Asked[] = [];
  const tries = ['lay open', 'lay open', 'of another one'];
  for (const token of tries) {
    await expect(close('away', { token, asked })).rejects.toThrow('offline');
  }
  const [first, again, another] = asked.map(({ next_token }) => next_token);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
});
