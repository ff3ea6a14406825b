import { IDBFactory } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { User } from '../../../../shared/contract/auth.ts';
import { anAnswer } from '../../../../tests/doubles/device-stage.ts';
import { listRemovals } from '../../../../shared/outbox/device.ts';
import { openReplica } from '../../../../shared/replica/open-replica.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { onBeforeReload } from '../../../lib/before-reload.ts';
import { aSession, aUser } from '../../../testing/a-session.ts';
import { signOutOfDevice } from './sign-out-of-device.ts';
import { createReplicaHolder } from '../replica-holder.ts';
import '../../../../tests/doubles/idb-classes.ts';

const DAY = '2026-11-20';
const OTHER_DAY = '2026-11-19';
const NO_DAY = '9999-12-31';
const offline = new AppError('offline', { message: 'No connection.' });

beforeEach(() => {
  // The free storage of RxDB advertises the paid one.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('keeping at sign-out keeps what she typed last, unseen, until she is back', async () => {
  const { session, holder, replica, again } = await aSignedInPage();
  const forget = onBeforeReload(() => replica.drafts.save(DAY, draft('Typed last')));
  await signOutOfDevice({ session, holder, keepWords: true });
  forget();
  expect(await hasOwnHistory()).toBe(false);
  const back = await again();
  expect(await back.drafts.load(DAY)).toEqual([draft('Typed last')]);
  await back.close();
});

test.each([
  { keepWords: true, told: ['signed_in'] },
  // Of words that she deletes nothing is sent.
  { keepWords: false, told: [] },
])('what only this device can say is said before her session ends: $told', async (given) => {
  const { session, holder, replica } = await aSignedInPage();
  const told: string[] = [];
  vi.spyOn(replica.sync, 'sayLast').mockImplementation(() => {
    told.push(session.read().kind);
    return Promise.resolve();
  });
  await signOutOfDevice({ session, holder, keepWords: given.keepWords });
  expect(told).toEqual(given.told);
});

test('what she types while it is being said is kept for her', async () => {
  const { session, holder, replica, again } = await aSignedInPage();
  let typed = '';
  const forget = onBeforeReload(() => replica.drafts.save(DAY, draft(typed)));
  vi.spyOn(replica.sync, 'sayLast').mockImplementation(() => {
    typed = 'Typed meanwhile';
    return Promise.resolve();
  });
  await signOutOfDevice({ session, holder, keepWords: true });
  forget();
  const back = await again();
  expect(await back.drafts.load(DAY)).toEqual([draft('Typed meanwhile')]);
  await back.close();
});

test('a server that does not answer does not keep her signed in', async () => {
  const { session, holder, replica } = await aSignedInPage();
  vi.spyOn(replica.sync, 'sayLast').mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const left = signOutOfDevice({ session, holder, keepWords: true });
  await vi.waitFor(() =>
    vi.advanceTimersByTimeAsync(1_000).then(() => {
      expect(session.read().kind).toBe('signed_out');
    }),
  );
  vi.useRealTimers();
  await left;
  expect(await namesOfHers()).toEqual([]);
});

test.each([
  () => dispatchEvent(new Event('pagehide')),
  () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  },
])(
  'a page that goes, or out of sight, while it is being said leaves nobody signed in',
  async (go) => {
    const { session, holder, replica } = await aSignedInPage();
    const said = Promise.withResolvers<undefined>();
    const say = vi.spyOn(replica.sync, 'sayLast').mockReturnValue(said.promise);
    const left = signOutOfDevice({ session, holder, keepWords: true });
    await vi.waitFor(() => expect(say).toHaveBeenCalledOnce());
    expect(session.read().kind).toBe('signed_in');
    go();
    expect(session.read().kind).toBe('signed_out');
    said.resolve(undefined);
    await left;
    expect(await namesOfHers()).toEqual([]);
  },
);

test('deleting at sign-out leaves neither drafts nor a note of her', async () => {
  const { session, holder, replica } = await aSignedInPage();
  await replica.drafts.save(DAY, draft('Half a thought'));
  await signOutOfDevice({ session, holder, keepWords: false });
  expect(await listRemovals()).toEqual([]);
  expect(await namesOfHers()).toEqual([]);
});

test.each([
  { what: 'her drafts alone', told: [], left: ['Saved before', 'Saved since'] },
  { what: 'an answer', told: ['Saved before'], left: ['Saved since'] },
])('deleting $what at sign-out leaves the answers that she was not told of', async (given) => {
  const { session, holder, replica, again } = await aSignedInPage();
  await replica.answers.save(DAY, [anAnswer('Saved before')]);
  await replica.answers.save(DAY, [anAnswer('Saved since')]);
  const { reflections } = await replica.answers.exportAll();
  const told = reflections.filter(({ answer }) => given.told.includes(answer));
  const answers = told.map(({ id }) => id);
  await signOutOfDevice({ session, holder, keepWords: false, answers });
  expect(await listRemovals()).toEqual([]);
  const back = await again();
  const kept = (await back.answers.exportAll()).reflections.map(({ answer }) => answer);
  expect(kept).toEqual(given.left);
  await back.close();
});

test('with nothing left to keep nothing of hers stays', async () => {
  const { session, holder } = await aSignedInPage();
  await signOutOfDevice({ session, holder, keepWords: true });
  expect(await listRemovals()).toEqual([]);
  expect(await namesOfHers()).toEqual([]);
});

test('signing out while her store opens keeps its drafts, and what she typed before it was open', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { session, holder, again } = await aPageWithDrafts(() => gate.promise);
  expect(holder.read().kind).toBe('opening');
  const forget = onBeforeReload(async () => {
    const state = holder.read();
    if (state.kind === 'open') await state.replica.drafts.save(OTHER_DAY, draft('Typed early'));
  });
  const left = signOutOfDevice({ session, holder, keepWords: true });
  gate.resolve(undefined);
  await left;
  forget();
  expect(await hasOwnHistory()).toBe(false);
  const back = await again();
  expect(await back.drafts.load(DAY)).toEqual([draft('A whole page')]);
  expect(await back.drafts.load(OTHER_DAY)).toEqual([draft('Typed early')]);
  await back.close();
});

test('a store that failed to open keeps its drafts at sign-out, for her alone', async () => {
  const { session, holder, again } = await aPageWithDrafts(() =>
    Promise.reject(new Error('no such chunk')),
  );
  await vi.waitFor(() => expect(holder.read().kind).toBe('failed'));
  await signOutOfDevice({ session, holder, keepWords: true });
  expect(session.read().kind).toBe('signed_out');
  expect((await namesOfHers()).filter((name) => name.startsWith('rxdb-'))).toEqual([
    expect.stringMatching(/--drafts$/),
  ]);
  const someone = await again({ id: 'someone' });
  expect(await firstValueFrom(someone.drafts.watchDays(NO_DAY))).toEqual([]);
  await someone.close();
  const back = await again();
  expect(await firstValueFrom(back.drafts.watchDays(NO_DAY))).toEqual([DAY]);
  expect(await back.drafts.load(DAY)).toEqual([draft('A whole page')]);
  await back.close();
});

test('a store that hangs while it opens does not keep her signed in, and keeps its drafts', async () => {
  const { session, holder, again } = await aPageWithDrafts(() => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const left = signOutOfDevice({ session, holder, keepWords: true });
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(session.read().kind).toBe('signed_out'));
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  await left;
  const back = await again();
  expect(await back.drafts.load(DAY)).toEqual([draft('A whole page')]);
  await back.close();
});

/** Her drafts are from an earlier visit; in this one her store waits for `ready`. */
async function aPageWithDrafts(ready: () => Promise<undefined>) {
  const { session, holder, again } = aPage(ready);
  const before = await again();
  await before.drafts.save(DAY, draft('A whole page'));
  await before.close();
  await session.start();
  return { session, holder, again };
}

function aPage(ready: () => Promise<undefined>) {
  const { session, api } = aSession({ cached: aUser(), answer: offline });
  const again = (who: Partial<User> = {}): Promise<OpenReplica> =>
    openReplica({ user: aUser(who), api, timeZone: () => 'UTC' });
  const holder = createReplicaHolder({
    session,
    open: (user) => ready().then(() => again(user)),
    readDays: () => Promise.resolve([]),
  });
  return { session, holder, again };
}

async function aSignedInPage() {
  const { session, holder, again } = aPage(() => Promise.resolve(undefined));
  await session.start();
  const open = await vi.waitFor(() => {
    const state = holder.read();
    if (state.kind !== 'open') throw new Error('not open yet');
    return state;
  });
  return { session, holder, replica: open.replica, again };
}

function draft(text: string) {
  return { target: { question: 'q1' }, text };
}

async function namesOfHers(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name = '' }) => (name.includes('her') ? [name] : []));
}

async function hasOwnHistory(): Promise<boolean> {
  return (await namesOfHers()).some((name) => name.startsWith('rxdb-'));
}
