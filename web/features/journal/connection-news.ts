import type { SyncState } from '../../../shared/replica/sync-state.ts';

export type Connection = 'online' | 'syncing' | 'offline';

/** The journal's indicator: entries that wait for another reason do not make her offline. */
export function connectionOf(state: SyncState): Connection {
  if (state.kind === 'offline') return 'offline';
  return state.kind === 'syncing' ? 'syncing' : 'online';
}

/** What has to be told, and what to remember for the next state. */
export interface ConnectionMemory {
  readonly offline: boolean;
  /** Entries that were waiting while she was offline; null when she was not. */
  readonly owed: number | null;
}

export type ConnectionNews = { kind: 'went_offline' } | { kind: 'synced'; count: number } | null;

export function remember(state: SyncState): ConnectionMemory {
  const offline = state.kind === 'offline';
  return { offline, owed: offline ? state.pending : null };
}

/** Speaks when she goes offline, and when everything written offline has been acknowledged. */
export function connectionNews(
  memory: ConnectionMemory,
  state: SyncState,
): { memory: ConnectionMemory; news: ConnectionNews } {
  if (state.kind === 'offline') {
    const news: ConnectionNews = memory.offline ? null : { kind: 'went_offline' };
    return { memory: { offline: true, owed: state.pending }, news };
  }
  if (memory.owed === null) return { memory: { offline: false, owed: null }, news: null };
  if (state.kind === 'synced') {
    const news: ConnectionNews = memory.owed > 0 ? { kind: 'synced', count: memory.owed } : null;
    return { memory: { offline: false, owed: null }, news };
  }
  return { memory: { offline: false, owed: Math.max(memory.owed, state.pending) }, news: null };
}
