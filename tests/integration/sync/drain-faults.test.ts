import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../shared/api/api-client.ts';
import type { ErrorCode } from '../../../shared/contract/app-error.ts';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { closeDevice, writeActiveUser } from '../../../shared/outbox/device.ts';
import { drain, type DrainOutcome } from '../../../shared/outbox/drain.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import type { OutboxEntry } from '../../../shared/outbox/outbox-entry.ts';
import { openOutbox, type Outbox } from '../../../shared/outbox/outbox.ts';
import { syncInBackground } from '../../../sw/background-sync.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { type Fault, type FaultRelay, startFaultRelay } from '../../doubles/fault-relay.ts';
import '../../doubles/idb-classes.ts';

let server: TestServer;
let relay: FaultRelay;
let user: TestUser;
let outbox: Outbox;

beforeAll(async () => {
  server = await startTestServer();
  relay = await startFaultRelay(server.port);
});

beforeEach(async () => {
  relay.set({ kind: 'none' });
  vi.stubGlobal('indexedDB', new IDBFactory());
  user = await aUser(server);
  await writeActiveUser(user.user);
  outbox = await openOutbox(user.user.id);
});

afterEach(() => {
  outbox.close();
  closeDevice();
  vi.unstubAllGlobals();
});

afterAll(async () => {
  await relay.stop();
  await server.stop();
});

const TIMEOUT_MS = 300;

interface Sender {
  readonly pass: () => Promise<DrainOutcome['stopped'] | 'rejected'>;
}

/** The page sends with the bearer. */
function page(timeoutMs = 10_000): Sender {
  const api = createApiClient({
    fetch,
    baseUrl: relay.url,
    token: () => user.token,
    timeZone: () => 'Europe/Berlin',
    timeoutMs,
  });
  const userId = user.user.id;
  return {
    async pass() {
      const outcome = await drain({
        userId,
        outbox,
        send: (reflections) =>
          api.call(createReflectionBatch, { reflections: [...reflections] }, { userId }),
        locks: createLocks(),
        now: () => Date.now(),
      });
      return outcome.stopped;
    },
  };
}

/** The worker sends with the cookie that the browser adds by itself. */
function worker(timeoutMs = 10_000): Sender {
  const browserFetch: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init?.headers)),
        cookie: user.cookie,
        'sec-fetch-site': 'same-origin',
      },
    });
  return {
    async pass() {
      try {
        await syncInBackground({
          fetch: browserFetch,
          locks: createLocks(),
          now: () => Date.now(),
          channel: { post: () => undefined, close: () => undefined },
          nudgePages: () => Promise.resolve(),
          isLastChance: false,
          baseUrl: relay.url,
          timeoutMs,
        });
        return null;
      } catch {
        return 'rejected';
      }
    },
  };
}

const senders = { page, worker };

function entriesOf(dates: readonly string[]): OutboxEntry[] {
  return dates.map((date, index) => {
    const change = aReflection({ date, answer: `Words of ${date}, ${index}` });
    return { key: change.id, change, date, queuedAt: index, state: 'waiting', code: null };
  });
}

async function rowsOnServer(): Promise<string[]> {
  const rows = await server.database.kysely
    .selectFrom('reflections')
    .select('id')
    .where('user_id', '=', user.user.id)
    .execute();
  return rows.map(({ id }) => id);
}

const html = { 'content-type': 'text/html' };

function refusal(status: number): Fault {
  return {
    kind: 'answer',
    status,
    body: JSON.stringify({ error: `Status ${status}`, code: codes[status] }),
    headers: { 'content-type': 'application/json' },
  };
}

/** With each status a word of ours; a foreign one beside it. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  402: 'card_declined',
  403: 'premium_required',
  404: 'not_found',
  409: 'changed_meanwhile',
  413: 'payload_too_large',
  422: 'key_reused',
  429: 'too_many_requests',
  500: 'unexpected',
  502: 'payment_provider',
  503: 'unavailable',
  504: 'unavailable',
};

function foreign(status: number): Fault {
  return { kind: 'answer', status, body: '<html>A proxy</html>', headers: html };
}

const faults: Record<string, Fault> = {
  ...Object.fromEntries(
    [400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504].map((status) => [
      String(status),
      refusal(status),
    ]),
  ),
  ...Object.fromEntries(
    [401, 403, 404, 407, 413, 500].map((status) => [`${status} of a proxy`, foreign(status)]),
  ),
  'an HTML page': { kind: 'answer', status: 200, body: '<html>Wi-Fi</html>', headers: html },
  'a redirect': { kind: 'answer', status: 302, body: '', headers: { location: '/login', ...html } },
  'a cut answer': { kind: 'cut_answer', bytes: 40 },
  'a time-out': { kind: 'black_hole' },
};

describe.each(['page', 'worker'] as const)('the %s', (name) => {
  test.each(Object.entries(faults))('meets %s and loses and doubles nothing', async (_, fault) => {
    const entries = entriesOf(['2026-11-19', '2026-11-20', '2026-11-20']);
    await outbox.put(entries);
    const ids = entries.map(({ key }) => key).sort();

    relay.set(fault);
    const stopped = await senders[name](
      fault.kind === 'black_hole' ? TIMEOUT_MS : undefined,
    ).pass();
    const here = (await outbox.list()).map(({ key }) => key);
    expect([...new Set([...here, ...(await rowsOnServer())])].sort()).toEqual(ids);
    const isSignedOut = fault === faults['401'];
    if (name === 'worker') expect(stopped).toBe(isSignedOut ? null : 'rejected');
    else expect(stopped).not.toBeNull();

    relay.set({ kind: 'none' });
    expect(await senders[name]().pass()).toBeNull();
    expect((await rowsOnServer()).sort()).toEqual(ids);
    expect(await outbox.list()).toEqual([]);
  });

  test('keeps everything when the session is gone, and sends it after the next sign-in', async () => {
    await outbox.put(entriesOf(['2026-11-20']));
    const valid = user;
    user = { ...user, token: 'revoked', cookie: '__Host-sid=revoked' };
    expect(await senders[name]().pass()).toBe(name === 'page' ? 'signed_out' : null);
    expect(await outbox.count()).toMatchObject({ waiting: 1, parked: 0 });
    user = valid;
    await senders[name]().pass();
    expect(await rowsOnServer()).toHaveLength(1);
  });

  test("sends nothing of hers under somebody else's session", async () => {
    await outbox.put(entriesOf(['2026-11-20']));
    const hers = user.user.id;
    const other = await aUser(server);
    user = { ...other, user: user.user };
    await senders[name]().pass();
    user = other;
    expect(await rowsOnServer()).toEqual([]);
    expect((await outbox.list()).length).toBe(1);
    expect(outbox.userId).toBe(hers);
  });
});

test('one refused item of fifty is parked and forty-nine are stored in the first pass', async () => {
  const entries = entriesOf(Array.from({ length: 50 }, () => '2026-11-20'));
  const bad = entries[17];
  if (!bad) throw new Error('no entry 17');
  const poisoned = { ...bad, change: { ...bad.change, answer: 'x'.repeat(20_001) } };
  await outbox.put(entries.map((entry) => (entry === bad ? poisoned : entry)));
  expect(await page().pass()).toBeNull();
  expect(await rowsOnServer()).toHaveLength(49);
  const [left, ...others] = await outbox.list();
  expect(others).toEqual([]);
  expect(left).toMatchObject({ key: bad.key, state: 'parked' });
  expect(left?.code).toBeTruthy();
});

test('page and worker at once make one POST per date', async () => {
  await outbox.put(entriesOf(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-20']));
  relay.set({ kind: 'none' });
  const posts = vi.fn(fetch);
  vi.stubGlobal('fetch', posts);
  await Promise.all([page().pass(), worker().pass(), page().pass()]);
  expect(posts).toHaveBeenCalledTimes(3);
  expect(await rowsOnServer()).toHaveLength(4);
  expect(await outbox.list()).toEqual([]);
});

test('a request that arrives twice is stored once', async () => {
  await outbox.put(entriesOf(['2026-11-20', '2026-11-20']));
  relay.set({ kind: 'repeat' });
  expect(await page().pass()).toBeNull();
  expect(await rowsOnServer()).toHaveLength(2);
});

test.each(['cut_request', 'cut_answer'] as const)(
  'a %s at every sixteenth byte, sent again, is one row',
  async (kind) => {
    const expected: string[] = [];
    for (let bytes = 0; bytes <= 960; bytes += 16) {
      const [entry] = entriesOf(['2026-11-20']);
      if (!entry) throw new Error('no entry');
      expected.push(entry.key);
      await outbox.put([entry]);
      relay.set({ kind, bytes });
      await page(TIMEOUT_MS).pass();
      relay.set({ kind: 'none' });
      await page().pass();
    }
    expect((await rowsOnServer()).sort()).toEqual(expected.sort());
    expect(await outbox.list()).toEqual([]);
  },
);
