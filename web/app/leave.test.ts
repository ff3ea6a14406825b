import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../shared/contract/app-error.ts';
import { hasKeptOutbox } from '../../shared/replica/device.ts';
import { openReplica } from '../../shared/replica/open-replica.ts';
import type { OpenReplica } from '../../shared/replica/replica.ts';
import { onBeforeReload } from '../lib/before-reload.ts';
import { aSession, aUser } from '../testing/a-session.ts';
import { leave } from './leave.ts';
import { createReplicaHolder } from './replica-holder.ts';

const DAY = '2026-11-20';
const offline = new AppError('offline', { message: 'No connection.' });

beforeEach(() => {
  // The free storage of RxDB advertises the paid one.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('keeping at sign-out keeps what she typed last, unseen, until she is back', async () => {
  const { session, holder, replica, again } = await aSignedInPage();
  const forget = onBeforeReload(() => replica.saveDraft(DAY, draft('Typed last')));
  await leave({ session, holder, keepWords: true });
  forget();
  expect(await hasOwnHistory()).toBe(false);
  const back = await again();
  expect(await back.loadDrafts(DAY)).toEqual([draft('Typed last')]);
  await back.close();
});

test('deleting at sign-out leaves neither drafts nor a note of her', async () => {
  const { session, holder, replica } = await aSignedInPage();
  await replica.saveDraft(DAY, draft('Half a thought'));
  await leave({ session, holder, keepWords: false });
  expect(await hasKeptOutbox('her')).toBe(false);
  expect(await namesOfHers()).toEqual([]);
});

test('with nothing left to keep nothing of hers stays', async () => {
  const { session, holder } = await aSignedInPage();
  await leave({ session, holder, keepWords: true });
  expect(await hasKeptOutbox('her')).toBe(false);
  expect(await namesOfHers()).toEqual([]);
});

async function aSignedInPage() {
  const { session, api } = aSession({ cached: aUser(), answer: offline });
  const again = (): Promise<OpenReplica> => openReplica({ user: aUser(), api });
  const holder = createReplicaHolder({
    session,
    open: again,
    readDays: () => Promise.resolve([]),
  });
  await session.start();
  const open = await vi.waitFor(() => {
    const state = holder.read();
    if (state.kind !== 'open') throw new Error('not open yet');
    return state;
  });
  return { session, holder, replica: open.replica, again };
}

function draft(text: string) {
  return { question_id: 'q1', text };
}

async function namesOfHers(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name = '' }) => (name.includes('her') ? [name] : []));
}

async function hasOwnHistory(): Promise<boolean> {
  return (await namesOfHers()).some((name) => name.startsWith('rxdb-'));
}
