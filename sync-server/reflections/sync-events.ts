import { AppError } from '../../shared/contract/app-error.ts';

/** Tells the open event streams of a user that something of hers was stored. */
export interface SyncEvents {
  notify(userId: string, seq: number): void;
  /** Returns the way out. Throws too_many_requests beyond the bound per user. */
  subscribe(userId: string, listener: (seq: number) => void): () => void;
}

/** Far above her devices and tabs, far below what could hurt. */
const MAX_STREAMS_PER_USER = 32;

export function createSyncEvents(): SyncEvents {
  const listeners = new Map<string, Set<(seq: number) => void>>();
  return {
    notify(userId, seq) {
      for (const listener of listeners.get(userId) ?? []) listener(seq);
    },
    subscribe(userId, listener) {
      const hers = listeners.get(userId) ?? new Set();
      if (hers.size >= MAX_STREAMS_PER_USER) {
        throw new AppError('too_many_requests', {
          message: 'Too many event streams are open.',
          retryAfterSeconds: 60,
        });
      }
      listeners.set(userId, hers.add(listener));
      return () => {
        hers.delete(listener);
        if (hers.size === 0 && listeners.get(userId) === hers) listeners.delete(userId);
      };
    },
  };
}
