import { expect, test } from 'vitest';
import type { SyncState } from '../../../shared/replica/sync-state.ts';
import { connectionNews, connectionOf, remember, type ConnectionNews } from './connection-news.ts';

function newsOf(states: readonly [SyncState, ...SyncState[]]): ConnectionNews[] {
  const [first, ...rest] = states;
  let memory = remember(first);
  return rest.map((state) => {
    const step = connectionNews(memory, state);
    memory = step.memory;
    return step.news;
  });
}

const synced: SyncState = { kind: 'synced', lastAcknowledgedAt: 1 };

test('a page that starts offline says nothing; going offline is told once', () => {
  expect(
    newsOf([
      { kind: 'offline', pending: 0 },
      { kind: 'offline', pending: 1 },
    ]),
  ).toEqual([null]);
  expect(
    newsOf([synced, { kind: 'offline', pending: 0 }, { kind: 'offline', pending: 1 }]),
  ).toEqual([{ kind: 'went_offline' }, null]);
});

test('coming back tells how many were synced, only once all are acknowledged', () => {
  const states: [SyncState, ...SyncState[]] = [
    { kind: 'offline', pending: 3 },
    { kind: 'syncing', pending: 3 },
    { kind: 'waiting', pending: 1, reason: 'server_trouble' },
    { kind: 'syncing', pending: 1 },
    synced,
    synced,
  ];
  expect(newsOf(states)).toEqual([null, null, null, { kind: 'synced', count: 3 }, null]);
});

test('coming back with nothing to send is quiet', () => {
  expect(newsOf([{ kind: 'offline', pending: 0 }, synced])).toEqual([null]);
});

test('entries that wait because the server is unwell do not make her offline', () => {
  expect(connectionOf({ kind: 'waiting', pending: 1, reason: 'server_trouble' })).toBe('online');
  expect(connectionOf({ kind: 'offline', pending: 0 })).toBe('offline');
});
