import { BehaviorSubject, NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import {
  createPagedServer,
  type PagedRequest,
  type PagedServer,
} from '../../../tests/doubles/paged-server.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { createApiClient } from '../../api/api-client.ts';
import type { Reflection } from '../../contract/reflections.ts';
import { getDigest } from '../../contract/sync.ts';
import { createDigestCheck } from './digest-check.ts';
import { memoryStorage } from '../store/local-store.ts';
import { createLocks } from '../../outbox/locks.ts';
import { createMemoryOutbox } from '../store/memory-outbox.ts';
import { pull } from './pull.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { openResilientStore, type ResilientStore } from '../store/resilient-store.ts';
import { findRows, removeRows } from '../store/row-store.ts';

const DAY = '2026-11-20';
const answerOn = (date: string): Reflection => aReflection({ date, answer: `Of ${date}.` });
const wholePulls = (server: PagedServer): PagedRequest[] =>
  server.pulls().filter(({ after }) => after === null);

/** The store of the test, whose changes nobody hears. */
const deaf: ResilientStore = {
  isKept: true,
  use: (work) => store.use(work),
  watch: () => NEVER,
  close: () => store.close(),
};

let store: ResilientStore;
const stop = new AbortController();
let stores = 0;
beforeEach(async () => {
  stores += 1;
  store = await openResilientStore(`digest${stores}`, memoryStorage, { signal: stop.signal });
});
afterEach(() => store.close());

async function aCheck(server: PagedServer, used: ResilientStore = store) {
  const user = aUserRow();
  const parts = {
    user,
    store: used,
    api: createApiClient({
      fetch: server.fetch,
      baseUrl: 'http://paged.test',
      token: () => 'a token',
      timeZone: () => 'UTC',
    }),
    outbox: createMemoryOutbox(user.id),
    view: { announce: () => Promise.resolve() },
    locks: createLocks(null),
    log: { write: () => undefined },
    signal: stop.signal,
    now: Date.now,
    timeZone: () => 'UTC',
    journal: null,
    journalStatus$: new BehaviorSubject({ kind: 'plain' }),
    hasAllDrafts: true,
    isKnownPrivate: false,
  } as unknown as ReplicaParts;
  const check = createDigestCheck(parts, { pull: (options) => pull(parts, options) });
  await pull(parts, { onProgress: () => undefined });
  expect(await check.compareAndRepair(() => undefined)).toBe(false);
  server.requests.length = 0;
  return { check, parts, compare: () => check.compareAndRepair(() => undefined) };
}

test('an answer that vanished here is missed, though the server has said nothing new', async () => {
  const server = createPagedServer();
  const answer = answerOn(DAY);
  server.store(answer);
  const { compare } = await aCheck(server);
  await store.use((local) => removeRows(local.reflections, [answer.id], {}));

  await compare();

  const rows = await store.use((local) => findRows(local.reflections, [answer.id]));
  expect(rows).toMatchObject([{ answer: answer.answer }]);
});

test('changes that were not heard cost one more look at the rows, not a pull from the start', async () => {
  const server = createPagedServer();
  server.store(answerOn(DAY));
  const { compare, parts } = await aCheck(server, deaf);
  server.store(answerOn('2026-11-21'));
  await pull(parts, { onProgress: () => undefined });

  expect(await compare()).toBe(false);

  expect(wholePulls(server)).toEqual([]);
});

test('after the device was emptied what had been given up is repaired again', async () => {
  const server = createPagedServer();
  const answer = answerOn(DAY);
  server.store(answer);
  const { check, compare } = await aCheck(server);
  server.answer = ({ path }, send) =>
    path === getDigest.path
      ? Response.json({ months: {}, deleted: { count: 9, hash: '09' } })
      : send();
  for (let pass = 0; pass < 4; pass += 1) await compare();
  server.answer = null;
  server.lose(answer.id);

  check.forget();

  expect(await compare()).toBe(true);
});

test('after it was emptied the new rows are compared, not those of before', async () => {
  const server = createPagedServer();
  const answer = answerOn(DAY);
  server.store(answer);
  const { check, compare } = await aCheck(server, deaf);
  await store.use((local) => removeRows(local.reflections, [answer.id], {}));

  check.forget();
  await compare();

  const rows = await store.use((local) => findRows(local.reflections, [answer.id]));
  expect(rows).toHaveLength(1);
});
