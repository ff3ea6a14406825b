import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SyncNotice } from '../shared/contract/worker-messages.ts';
import { closeDevice, signOutLater, writeActiveUser } from '../shared/outbox/device.ts';
import { createLocks } from '../shared/outbox/locks.ts';
import type { OutboxEntry } from '../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../shared/outbox/outbox.ts';
import { removePrivateMark, writePrivateMark } from '../shared/outbox/private-mark.ts';
import { anEntry } from '../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../tests/doubles/own-indexed-db.ts';
import { aUserRow } from '../tests/doubles/user-row.ts';
import { syncInBackground } from './background-sync.ts';

giveEachTestItsIndexedDb();
beforeEach(() => writeActiveUser(aUserRow({ id: 'amal' })));
afterEach(closeDevice);

type Answer = (body: string) => Response;

const stored: Answer = (body) => {
  const { reflections } = JSON.parse(body) as { reflections: { id: string }[] };
  return Response.json({
    results: reflections.map(({ id }) => ({ id, status: 'stored', seq: 1 })),
  });
};
const refused: Answer = (body) => {
  const { reflections } = JSON.parse(body) as { reflections: { id: string }[] };
  const results = reflections.map(({ id }) => ({ id, status: 'rejected', code: 'too_long' }));
  return Response.json({ results });
};
const failed =
  (status: number, code: string): Answer =>
  () =>
    Response.json({ error: 'No.', code }, { status });
const offline: Answer = () => {
  throw new TypeError('Failed to fetch');
};

async function fire(answer: Answer, { isLastChance = false } = {}) {
  const requests: { path: string; headers: Headers; init: RequestInit }[] = [];
  const notices: SyncNotice[] = [];
  let nudges = 0;
  let isClosed = false;
  const outcome = await syncInBackground({
    fetch: async (input, init = {}) => {
      requests.push({ path: input as string, headers: new Headers(init.headers), init });
      await Promise.resolve();
      return answer(init.body as string);
    },
    locks: createLocks(),
    now: () => 1_000,
    channel: { post: (notice) => notices.push(notice), close: () => (isClosed = true) },
    nudgePages: () => Promise.resolve(void (nudges += 1)),
    isLastChance,
  }).then(
    () => 'resolved' as const,
    () => 'rejected' as const,
  );
  return { outcome, requests, notices, nudges, isClosed };
}

async function queue(...entries: OutboxEntry[]): Promise<void> {
  const outbox = await openOutbox('amal');
  await outbox.put(entries);
  outbox.close();
}

async function left(): Promise<string[]> {
  const outbox = await openOutbox('amal');
  const entries = await outbox.list();
  outbox.close();
  return entries.map(({ state }) => state);
}

describe('a sync event', () => {
  test('sends what waits by the cookie alone, naming whose words these are', async () => {
    await queue(anEntry());
    const { outcome, requests } = await fire(stored);
    expect(outcome).toBe('resolved');
    expect(await left()).toEqual([]);
    expect(requests.map(({ path }) => path)).toEqual(['/api/reflections/batch']);
    expect(requests[0]?.headers.get('x-noor-user')).toBe('amal');
    expect(requests[0]?.headers.has('authorization')).toBe(false);
    expect(requests[0]?.headers.has('x-time-zone')).toBe(false);
    expect(requests[0]?.init.credentials).toBe('same-origin');
  });

  test('of a journal known to be private sends nothing that can be read, whatever the server says', async () => {
    await writePrivateMark('amal');
    await queue(anEntry());
    const kept = await fire(stored);
    expect(kept).toMatchObject({ outcome: 'resolved', requests: [] });
    expect(await left()).toEqual(['waiting']);

    await removePrivateMark('amal');
    await fire(stored);
    expect(await left()).toEqual([]);
  });

  test('tells the open pages that the outbox changed', async () => {
    await queue(anEntry());
    const { notices, nudges, isClosed } = await fire(stored);
    expect(notices).toEqual([{ type: 'outbox-changed', userId: 'amal' }]);
    expect(nudges).toBe(1);
    expect(isClosed).toBe(true);
  });

  test('with nobody signed in sends nothing and is done', async () => {
    await queue(anEntry());
    await signOutLater({ userId: 'amal', signedOutAt: 1 });
    const { requests, outcome, nudges } = await fire(() => Response.json({ success: true }));
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/logout']);
    expect(outcome).toBe('resolved');
    expect(nudges).toBe(0);
    expect(await left()).toEqual(['waiting']);
  });

  test('with an offline sign-out that cannot be replayed is tried again', async () => {
    await signOutLater({ userId: 'amal', signedOutAt: 1 });
    expect((await fire(offline)).outcome).toBe('rejected');
  });

  test('with a refused item parks it and is done: waiting would not help', async () => {
    await queue(anEntry());
    const { outcome, nudges } = await fire(refused);
    expect(outcome).toBe('resolved');
    expect(nudges).toBe(1);
    expect(await left()).toEqual(['parked']);
  });

  test.each<[string, Answer]>([
    ['no session', failed(401, 'unauthenticated')],
    ["somebody else's session", failed(409, 'wrong_user')],
  ])('with %s keeps everything and is done: only a sign-in helps', async (_, answer) => {
    await queue(anEntry());
    const { outcome, nudges } = await fire(answer);
    expect(outcome).toBe('resolved');
    expect(nudges).toBe(1);
    expect(await left()).toEqual(['waiting']);
  });

  test.each<[string, Answer]>([
    ['no network', offline],
    ['a busy server', failed(429, 'too_many_requests')],
    ['a broken server', failed(500, 'unexpected')],
    ['a server that is away', failed(503, 'unavailable')],
    [
      'a captive portal',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('with %s keeps everything and asks the browser to come back', async (_, answer) => {
    await queue(anEntry());
    const { outcome, nudges } = await fire(answer);
    expect(outcome).toBe('rejected');
    expect(nudges).toBe(0);
    expect(await left()).toEqual(['waiting']);
  });

  test('at its last chance hands over to the open pages: the browser will not come back', async () => {
    await queue(anEntry());
    expect(await fire(offline, { isLastChance: true })).toMatchObject({
      outcome: 'rejected',
      nudges: 1,
    });
  });
});
