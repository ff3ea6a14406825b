import type { SyncState } from '../../../shared/replica/sync/sync-state.ts';

export type Connection = 'online' | 'syncing' | 'offline';

/**
 * The journal's indicator: entries that wait for another reason do not make her offline. null once her
 * session is over: there is nothing it is the state of.
 */
export function connectionOf(state: SyncState): Connection | null {
  if (state.kind === 'offline') return 'offline';
  if (state.kind === 'waiting' && state.reason === 'signed_out') return null;
  return state.kind === 'syncing' ? 'syncing' : 'online';
}

/** What the news is made of: where she is, what waits, and the last thing the server acknowledged. */
export interface ConnectionFacts {
  readonly state: SyncState;
  readonly pending: number;
  readonly lastAcknowledgedAt: number | null;
}

export interface ConnectionMemory {
  readonly pending: number;
  readonly lastAcknowledgedAt: number | null;
  /** Offline, or back and not yet through with what waited. */
  readonly away: boolean;
  /** Entries acknowledged since she went away, by this page or by the worker. */
  readonly arrived: number;
}

export type ConnectionNews = { kind: 'went_offline' } | { kind: 'synced'; count: number } | null;

export function remember({ state, ...facts }: ConnectionFacts): ConnectionMemory {
  return { ...facts, away: state.kind === 'offline', arrived: 0 };
}

/** Speaks when she goes offline, and when what waited meanwhile has been acknowledged. */
export function connectionNews(
  before: ConnectionMemory,
  { state, ...facts }: ConnectionFacts,
): { memory: ConnectionMemory; news: ConnectionNews } {
  const isOffline = state.kind === 'offline';
  const away = before.away || isOffline;
  const arrived = away ? before.arrived + acknowledged(before, facts) : 0;
  const memory: ConnectionMemory = { ...facts, away, arrived };
  if (isOffline) return { memory, news: before.away ? null : { kind: 'went_offline' } };
  if (!away || !isThrough(state, facts.pending)) return { memory, news: null };
  const news: ConnectionNews = arrived > 0 ? { kind: 'synced', count: arrived } : null;
  return { memory: { ...facts, away: false, arrived: 0 }, news };
}

/** What left the queue with an acknowledgement; what she discarded herself left without one. */
function acknowledged(
  before: Pick<ConnectionMemory, 'pending' | 'lastAcknowledgedAt'>,
  now: Pick<ConnectionMemory, 'pending' | 'lastAcknowledgedAt'>,
): number {
  if (now.lastAcknowledgedAt === before.lastAcknowledgedAt) return 0;
  return Math.max(0, before.pending - now.pending);
}

/** Nothing goes by itself any more: all is sent, or the rest needs her. */
function isThrough(state: SyncState, pending: number): boolean {
  if (state.kind === 'synced') return pending === 0;
  return state.kind === 'waiting' && (state.reason === 'parked' || state.reason === 'signed_out');
}
