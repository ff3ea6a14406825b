import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocks } from './locks.ts';
import { openOutbox, outboxName } from './outbox.ts';
import { removeReplica } from '../replica/removal/remove-replica.ts';
import { allNames } from '../replica/store/stored-names.ts';
import {
  addRequest,
  dropRequests,
  listRequests,
  type NewRequest,
  type RequestSending,
  sendRequests,
  withdrawRequests,
} from './waiting-requests.ts';

const locks = createLocks();
let userId: string;
beforeEach(() => {
  userId = randomUUID();
});

const TICKETS = '/api/support-tickets';
const SWITCH = '/api/notifications/preferences';

const aTicket = (fields: Partial<NewRequest> = {}): NewRequest => ({
  userId,
  path: TICKETS,
  key: randomUUID(),
  body: { subject: 'Help', message: 'Her words' },
  ...fields,
});
const aWish = (wanted: boolean): NewRequest =>
  aTicket({ path: SWITCH, body: { daily_affirmation_notifications: wanted } });

type Answer = (path: string, body: unknown) => Response | Promise<Response>;
const made: Answer = () => Response.json({ ticketId: 'NOOR-7F3K-29' }, { status: 201 });
const done: Answer = () => Response.json({ success: true });
const failed =
  (status: number, code: string): Answer =>
  () =>
    Response.json({ error: 'No.', code }, { status });
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

function line(answer: Answer, more: Partial<RequestSending> = {}) {
  const sent: { path: string; body: unknown; headers: Headers; init: RequestInit }[] = [];
  const sending: RequestSending = {
    userId,
    locks,
    ...more,
    fetch: async (input, init = {}) => {
      const body: unknown = JSON.parse(init.body as string);
      sent.push({ path: input as string, body, headers: new Headers(init.headers), init });
      return answer(input as string, body);
    },
  };
  return { sent, send: () => sendRequests(sending) };
}

const statesOf = async (of = userId) => (await listRequests(of)).map(({ state }) => state.kind);

test('what waits is sent with its key and its owner, by cookie alone', async () => {
  const ticket = aTicket();
  await addRequest(ticket);
  const { sent, send } = line(made);
  expect(await send()).toBe('done');
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: TICKETS, body: ticket.body },
  ]);
  const headers = sent[0]?.headers;
  expect(headers?.get('idempotency-key')).toBe(ticket.key);
  expect(headers?.get('x-noor-user')).toBe(userId);
  expect(headers?.has('authorization')).toBe(false);
  expect(sent[0]?.init.credentials).toBe('same-origin');
});

test("the page's bearer goes along and is not stored", async () => {
  await addRequest(aTicket());
  const { sent, send } = line(offline, { bearer: 'the secret' });
  await send();
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer the secret');
  expect(JSON.stringify(await everythingStored())).not.toContain('secret');
});

test('once it was sent its answer stays to be seen, and her words do not', async () => {
  await addRequest(aTicket());
  await line(made).send();
  expect(await listRequests(userId)).toMatchObject([
    { state: { kind: 'sent', answer: { ticketId: 'NOOR-7F3K-29' } }, body: {} },
  ]);
  expect(JSON.stringify(await everythingStored())).not.toContain('Her words');
});

describe('no answer of anybody but the server counts', () => {
  test.each([
    ['no network', offline, 'later'],
    [
      'a captive portal',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'later',
    ],
    ['a server that is away', failed(503, 'unavailable'), 'later'],
    ['a server that is broken', failed(500, 'unexpected'), 'later'],
    ['a server that asks for time', failed(429, 'too_many_requests'), 'later'],
    ['no session', failed(401, 'unauthenticated'), 'signed_out'],
    ["somebody else's session", failed(409, 'wrong_user'), 'signed_out'],
  ] as const)('%s: it waits on', async (_what, answer, outcome) => {
    await addRequest(aTicket());
    expect(await line(answer).send()).toBe(outcome);
    expect(await statesOf()).toEqual(['waiting']);
  });

  test.each([
    [400, 'invalid_input'],
    [422, 'key_reused'],
    [413, 'payload_too_large'],
  ])('%i: it is refused, with its reason and its words', async (status, code) => {
    await addRequest(aTicket());
    expect(await line(failed(status, code)).send()).toBe('done');
    expect(await listRequests(userId)).toMatchObject([
      { state: { kind: 'refused', code }, body: { message: 'Her words' } },
    ]);
  });
});

test('a device too full to note what became of it still has it, and sends the same once more', async () => {
  const ticket = aTicket();
  await addRequest(ticket);
  const disk = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await line(made).send()).toBe('later');
  disk.mockRestore();
  expect(await statesOf()).toEqual(['waiting']);
  const next = line(made);
  expect(await next.send()).toBe('done');
  expect(next.sent[0]?.headers.get('idempotency-key')).toBe(ticket.key);
});

test('a worker that dies before the answer sends the same once more', async () => {
  const ticket = aTicket();
  await addRequest(ticket);
  const gate = Promise.withResolvers<Response>();
  const dying = line(() => gate.promise, { locks: createLocks(null) });
  void dying.send();
  await expect.poll(() => dying.sent.length).toBe(1);
  expect(await statesOf()).toEqual(['waiting']);
  const next = line(made, { locks: createLocks(null) });
  await next.send();
  expect(next.sent[0]?.headers.get('idempotency-key')).toBe(ticket.key);
});

test('in the order made, and one that is stuck holds up its own kind alone', async () => {
  for (const request of [aWish(true), aTicket(), aWish(false)]) await addRequest(request);
  const { sent, send } = line((path, body) =>
    path === TICKETS ? failed(500, 'unexpected')(path, body) : done(path, body),
  );
  expect(await send()).toBe('later');
  expect(sent.map(({ body }) => body)).toEqual([
    { daily_affirmation_notifications: true },
    { subject: 'Help', message: 'Her words' },
    { daily_affirmation_notifications: false },
  ]);
});

test('nothing of another user is sent, shown or dropped', async () => {
  const other = randomUUID();
  await addRequest(aTicket({ userId: other }));
  const { sent, send } = line(made);
  expect(await send()).toBe('done');
  expect(sent).toEqual([]);
  expect(await listRequests(userId)).toEqual([]);
  await dropRequests(userId, locks);
  expect(await statesOf(other)).toEqual(['waiting']);
});

test('a sign-out drops all of hers, whatever became of it', async () => {
  await addRequest(aTicket());
  await line(made).send();
  await addRequest(aWish(true));
  await dropRequests(userId, locks);
  expect(await listRequests(userId)).toEqual([]);
});

test('a drop that fails leaves nothing else of hers, and the removal is not over', async () => {
  await addRequest(aTicket());
  (await openOutbox(userId)).close();
  const remove = Reflect.get(IDBObjectStore.prototype, 'delete');
  const disk = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (this.name === 'requests') throw new Error('The disk failed.');
    return remove.call(this, key);
  });
  await expect(removeReplica(userId, { outbox: true, locks })).rejects.toThrow('The disk failed.');
  disk.mockRestore();
  expect(await statesOf()).toEqual(['waiting']);
  expect(await allNames()).not.toContain(outboxName(userId));

  expect(await removeReplica(userId, { outbox: true, locks })).toBe(true);
  expect(await statesOf()).toEqual([]);
});

test('a wish that is taken back while it is being sent is awaited', async () => {
  await addRequest(aWish(true));
  const gate = Promise.withResolvers<Response>();
  const { sent, send } = line(() => gate.promise);
  const sending = send();
  await expect.poll(() => sent.length).toBe(1);
  let isBack = false;
  const back = withdrawRequests(userId, SWITCH, locks).then(() => (isBack = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isBack).toBe(false);
  gate.resolve(Response.json({ success: true }));
  await Promise.all([sending, back]);
  expect(await statesOf()).toEqual(['sent']);
});

test('what waits never expires', async () => {
  await addRequest(aTicket());
  const database = await openQueue();
  const store = database.transaction('requests', 'readwrite').objectStore('requests');
  const all = (await asked(store.getAll())) as { timestamp: number }[];
  for (const entry of all) store.put({ ...entry, timestamp: 0 });
  const { sent, send } = line(made);
  await send();
  expect(sent).toHaveLength(1);
  database.close();
});

async function everythingStored(): Promise<unknown[]> {
  const database = await openQueue();
  const entries = await asked(database.transaction('requests').objectStore('requests').getAll());
  database.close();
  return (entries as { requestData: { body: ArrayBuffer }; metadata: { userId: string } }[])
    .filter(({ metadata }) => metadata.userId === userId)
    .map((entry) => ({ ...entry, body: new TextDecoder().decode(entry.requestData.body) }));
}

function openQueue(): Promise<IDBDatabase> {
  return asked(indexedDB.open('workbox-background-sync'));
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('failed'));
  });
}
