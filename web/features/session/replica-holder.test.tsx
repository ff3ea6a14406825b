import { afterEach, expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import type { User } from '../../../shared/contract/auth.ts';
import { aSession, aUser } from '../../testing/a-session.ts';
import { onBeforeReload } from '../../lib/before-reload.ts';
import { createReplicaHolder } from './replica-holder.ts';

const users: User[] = [];
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test('nothing of hers is called closed while her store may still open', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { session, holder, log } = aHolder(() => gate.promise);
  await session.start();
  await vi.waitFor(() => expect(log).toEqual(['asked for her']));
  await session.signOut();
  const closed = holder.closed().then(() => log.push('closed'));
  gate.resolve(undefined);
  await closed;
  expect(log).toEqual(['asked for her', 'open her', 'close her', 'closed']);
});

test('a store that never opens holds up neither her sign-out nor the next person', async () => {
  vi.useFakeTimers();
  const { session, holder, log } = aHolder((user) =>
    user.id === 'her' ? new Promise(() => undefined) : Promise.resolve(undefined),
  );
  await session.start();
  await vi.advanceTimersByTimeAsync(1);
  session.changeUser({ id: 'someone else' });
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['asked for her']);
  await vi.advanceTimersByTimeAsync(20_000);
  await holder.closed();
  expect(log).toEqual(['asked for her', 'asked for someone else', 'open someone else']);
  expect(holder.read().kind).toBe('open');
});

test('gone and back while it opens, she has one store, and the first one is closed', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { session, holder, log } = aHolder(() => gate.promise);
  await session.start();
  await vi.waitFor(() => expect(log).toEqual(['asked for her']));
  session.changeUser({ id: 'someone else' });
  session.changeUser({ id: 'her' });
  gate.resolve(undefined);
  await vi.waitFor(() => expect(holder.read().kind).toBe('open'));
  expect(log).toEqual(['asked for her', 'open her', 'close her', 'asked for her', 'open her']);
});

test('a store that cannot be opened is a fault to show, not a crash', async () => {
  const { session, holder } = aHolder(() => Promise.reject(new Error('no such chunk')));
  await session.start();
  await vi.waitFor(() => expect(holder.read().kind).toBe('failed'));
});

function aHolder(ready?: (user: User) => Promise<undefined>) {
  const { session } = aSession({ cached: aUser(), answer: new Promise(() => undefined) });
  const log: string[] = [];
  const open = async (user: User) => {
    if (ready) {
      log.push(`asked for ${user.id}`);
      await ready(user);
    }
    log.push(`open ${user.id}`);
    const close = () => Promise.resolve(void log.push(`close ${user.id}`));
    const changeUser = (next: User) => Promise.resolve(void users.push(next));
    return { ...createFakeReplica(), userId: user.id, close, changeUser };
  };
  return {
    session,
    log,
    holder: createReplicaHolder({ session, open, readDays: () => Promise.resolve([]) }),
  };
}
