import { hasType, SYNC_CHANNEL, type SyncNotice } from '../contract/worker-messages.ts';

/** Tells the other tabs and the worker what changed; the sender does not hear itself. */
export interface SyncChannel {
  post(notice: SyncNotice): void;
  /** Returns the way to stop listening. */
  subscribe(listener: (notice: SyncNotice) => void): () => void;
  close(): void;
}

/** Where BroadcastChannel is missing, nobody is told: each tab still finds out at its next pass. */
export function createSyncChannel(): SyncChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, subscribe: () => () => undefined, close: () => undefined };
  }
  const channel = new BroadcastChannel(SYNC_CHANNEL);
  const listeners = new Set<(notice: SyncNotice) => void>();
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSyncNotice(data)) for (const listener of listeners) listener(data);
  };
  return {
    post: (notice) => channel.postMessage(notice),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel.close(),
  };
}

function isSyncNotice(message: unknown): message is SyncNotice {
  if (hasType(message, 'generation-changed')) {
    return 'generation' in message && typeof message.generation === 'number';
  }
  if (hasType(message, 'in-sight')) {
    if (!('touchedAt' in message) || typeof message.touchedAt !== 'number') return false;
  }
  const isOfUser =
    hasType(message, 'in-sight') ||
    hasType(message, 'outbox-changed') ||
    hasType(message, 'requests-changed') ||
    hasType(message, 'closed') ||
    hasType(message, 'lock-changed') ||
    hasType(message, 'signed-out');
  return isOfUser && 'userId' in message && typeof message.userId === 'string';
}
