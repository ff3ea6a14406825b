import { afterEach, expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../tests/doubles/fake-replica.ts';
import type { User } from '../../shared/contract/auth.ts';
import { aSession, aUser } from '../testing/a-session.ts';
import { onBeforeReload } from '../lib/before-reload.ts';
import { createReplicaHolder } from './replica-holder.ts';

const users: User[] = [];
afterEach(() => vi.unstubAllGlobals());

test('her store opens once she is signed in, and closes when she signs out', async () => {
  const { session, holder, log } = aHolder();
  expect(holder.read()).toEqual({ kind: 'none' });
  await session.start();
  expect(holder.read()).toMatchObject({ kind: 'opening', replica: { userId: 'her' } });
  await vi.waitFor(() => expect(holder.read().kind).toBe('open'));
  session.changeUser({ language: 'ar' });
  await session.signOut();
  expect(holder.read()).toEqual({ kind: 'none' });
  await holder.closed();
  expect(log).toEqual(['open her', 'close her']);
});

test("the next person's store opens only after the last one is closed", async () => {
  const { session, holder, log } = aHolder();
  await session.start();
  await vi.waitFor(() => expect(holder.read().kind).toBe('open'));
  session.changeUser({ id: 'someone else' });
  await vi.waitFor(() => expect(holder.read().kind).toBe('open'));
  expect(log).toEqual(['open her', 'close her', 'open someone else']);
});

test('what the screens still hold is handed over before the store closes', async () => {
  const { session, holder, log } = aHolder();
  await session.start();
  await vi.waitFor(() => expect(holder.read().kind).toBe('open'));
  const written = Promise.withResolvers<undefined>();
  const forget = onBeforeReload(async () => {
    log.push('last words');
    await written.promise;
    log.push('written');
  });
  await session.signOut();
  expect(log).toEqual(['open her', 'last words']);
  written.resolve(undefined);
  await holder.closed();
  expect(log).toEqual(['open her', 'last words', 'written', 'close her']);
  forget();
});

test('a plan that changes is told to the open store', async () => {
  const { session, holder } = aHolder();
  await session.start();
  await vi.waitFor(() => expect(holder.read().kind).toBe('open'));
  session.changeUser({ subscription_type: 'premium', subscription_status: 'active' });
  expect(users.at(-1)).toMatchObject({ subscription_type: 'premium' });
});

test('a store that opens after she left is closed at once', async () => {
  const { session, holder, log } = aHolder();
  await session.start();
  await session.signOut();
  await vi.waitFor(() => expect(log).toEqual(['open her', 'close her']));
  expect(holder.read()).toEqual({ kind: 'none' });
});

test('a store that cannot be opened is a fault to show, not a crash', async () => {
  const { session, holder } = aHolder(() => Promise.reject(new Error('no such chunk')));
  await session.start();
  await vi.waitFor(() => expect(holder.read().kind).toBe('failed'));
});

function aHolder(refuse?: () => Promise<never>) {
  const { session } = aSession({ cached: aUser(), answer: new Promise(() => undefined) });
  const log: string[] = [];
  const open = (user: User) => {
    if (refuse) return refuse();
    log.push(`open ${user.id}`);
    const close = () => Promise.resolve(void log.push(`close ${user.id}`));
    const changeUser = (next: User) => Promise.resolve(void users.push(next));
    return Promise.resolve({ ...createFakeReplica(), userId: user.id, close, changeUser });
  };
  return {
    session,
    log,
    holder: createReplicaHolder({ session, open, readDays: () => Promise.resolve([]) }),
  };
}
