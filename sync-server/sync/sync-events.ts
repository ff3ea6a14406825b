import { AppError } from '../../shared/contract/app-error.ts';

/** One open event stream of a session. */
export interface Watcher {
  readonly userId: string;
  readonly sessionId: string;
  onChange(seq: number): void;
  onSessionEnd(): void;
}

/** Tells the open event streams of a user that something of hers was stored. */
export interface SyncEvents {
  notify(userId: string, seq: number): void;
  /** Returns the way out. Throws too_many_requests beyond the bound per user. */
  subscribe(watcher: Watcher): () => void;
  /** Of whoever listens: the last seq she was told of here, null for none. */
  listWatched(): ReadonlyMap<string, number | null>;
  /** A session that is over hears nothing more. */
  endSession(userId: string, sessionId: string): void;
}

/** Far above her devices and tabs, far below what could hurt. */
const MAX_STREAMS_PER_USER = 32;

export function createSyncEvents(): SyncEvents {
  const watchers = new Map<string, Set<Watcher>>();
  const told = new Map<string, number | null>();
  return {
    notify(userId, seq) {
      if (told.has(userId)) told.set(userId, seq);
      for (const watcher of watchers.get(userId) ?? []) watcher.onChange(seq);
    },
    subscribe(watcher) {
      const { userId } = watcher;
      const hers = watchers.get(userId) ?? new Set();
      if (hers.size >= MAX_STREAMS_PER_USER) {
        throw new AppError('too_many_requests', {
          message: 'Too many event streams are open.',
          retryAfterSeconds: 60,
        });
      }
      watchers.set(userId, hers.add(watcher));
      if (!told.has(userId)) told.set(userId, null);
      return () => {
        hers.delete(watcher);
        if (hers.size > 0 || watchers.get(userId) !== hers) return;
        watchers.delete(userId);
        told.delete(userId);
      };
    },
    listWatched: () => told,
    endSession(userId, sessionId) {
      for (const watcher of [...(watchers.get(userId) ?? [])]) {
        if (watcher.sessionId === sessionId) watcher.onSessionEnd();
      }
    },
  };
}
