import { expect, test } from 'vitest';
import type { SyncState } from '../../../shared/replica/sync/sync-state.ts';
import {
  connectionNews,
  connectionOf,
  remember,
  type ConnectionFacts,
  type ConnectionNews,
} from './connection-news.ts';

type Moment = [SyncState, lastAcknowledgedAt?: number];

function newsOf([first, ...rest]: readonly [Moment, ...Moment[]]): ConnectionNews[] {
  let memory = remember(factsOf(first));
  return rest.map((moment) => {
    const step = connectionNews(memory, factsOf(moment));
    memory = step.memory;
    return step.news;
  });
}

function factsOf([state, lastAcknowledgedAt = 1]: Moment): ConnectionFacts {
  return { state, pending: state.kind === 'synced' ? 0 : state.pending, lastAcknowledgedAt };
}

const synced: SyncState = { kind: 'synced', lastAcknowledgedAt: 1 };
const offline = (pending: number): SyncState => ({ kind: 'offline', pending });
const syncing = (pending: number): SyncState => ({ kind: 'syncing', pending });

test('a page that starts offline says nothing; going offline is told once', () => {
  expect(newsOf([[offline(0)], [offline(1)]])).toEqual([null]);
  expect(newsOf([[synced], [offline(0)], [syncing(1)], [offline(1)]])).toEqual([
    { kind: 'went_offline' },
    null,
    null,
  ]);
});

test('coming back tells how many were acknowledged, once nothing goes by itself any more', () => {
  const trouble: SyncState = { kind: 'waiting', pending: 1, reason: 'server_trouble' };
  expect(
    newsOf([[offline(3)], [syncing(3)], [trouble, 2], [syncing(1), 2], [synced, 3], [synced, 3]]),
  ).toEqual([null, null, null, { kind: 'synced', count: 3 }, null]);
});

test('what the worker sent while the page still took itself for offline is counted', () => {
  expect(newsOf([[offline(2)], [offline(0), 2], [synced, 2]])).toEqual([
    null,
    { kind: 'synced', count: 2 },
  ]);
});

test('what she discarded herself is not called synced', () => {
  expect(newsOf([[offline(2)], [offline(0)], [synced]])).toEqual([null, null]);
});

test('of a batch with a refused answer only the others are counted', () => {
  const parked: SyncState = { kind: 'waiting', pending: 1, reason: 'parked' };
  expect(newsOf([[offline(3)], [syncing(3)], [parked, 2]])).toEqual([
    null,
    { kind: 'synced', count: 2 },
  ]);
});

test('an ordinary save with a connection is no news', () => {
  expect(newsOf([[synced], [syncing(1)], [synced, 2]])).toEqual([null, null]);
});

test('entries that wait because the server is unwell do not make her offline', () => {
  expect(connectionOf({ kind: 'waiting', pending: 1, reason: 'server_trouble' })).toBe('online');
  expect(connectionOf({ kind: 'offline', pending: 0 })).toBe('offline');
});

test('once her session is over nothing is called online', () => {
  expect(connectionOf({ kind: 'waiting', pending: 1, reason: 'signed_out' })).toBe(null);
  expect(connectionOf({ kind: 'waiting', pending: 0, reason: 'signed_out' })).toBe(null);
});
