import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { User } from '../../../../shared/contract/auth.ts';
import { openReplica } from '../../../../shared/replica/open-replica.ts';
import { aSession, aUser } from '../../../testing/a-session.ts';
import { eraseAfterDeletion } from './after-account-deletion.ts';
import { createReplicaHolder } from '../replica-holder.ts';
import '../../../../tests/doubles/idb-classes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an account found deleted while its store opens leaves nothing behind', async () => {
  // The free storage of RxDB advertises the paid one.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
  const gate = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<never>();
  const { session, api, erased } = aSession({ cached: aUser(), answer: answer.promise });
  const open = vi.fn((user: User) =>
    gate.promise.then(() => openReplica({ user, api, timeZone: () => 'UTC' })),
  );
  const holder = createReplicaHolder({
    session,
    open,
    readDays: () => Promise.resolve([]),
  });
  await session.start();
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
  answer.reject(new AppError('account_deleted'));
  await vi.waitFor(() => expect(erased).toEqual(['her']));
  const erasing = eraseAfterDeletion('her', holder);
  gate.resolve(undefined);
  await erasing;
  await vi.waitFor(() => expect(open).toHaveResolved());
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  expect(names.filter((name) => name.includes('-her'))).toEqual([]);
});
