/** Background Sync tag; also the name of what the worker does on it. */
export const SYNC_TAG = 'sync-reflections';
/** Of the Workbox queue that carries small requests, and the tag it is woken with. */
export const REQUEST_QUEUE = 'noor-requests';
export const REQUEST_TAG = `workbox-background-sync:${REQUEST_QUEUE}`;
/** BroadcastChannel between the pages and the worker. */
export const SYNC_CHANNEL = 'noor-sync';

/** From a page to the worker, by postMessage. */
export type PageMessage =
  | { readonly type: 'SKIP_WAITING' }
  /** Of a device that is kept closed and open now: so that a reload need not ask for her words. */
  | { readonly type: 'HOLD_KEYS'; readonly held: HeldKeys }
  | { readonly type: 'DROP_KEYS' }
  /** Answered through the port that comes along: HeldKeys, or null. */
  | { readonly type: 'ASK_KEYS' }
  /** The same for the payment page, which needs no key: HeldToken, or null. */
  | { readonly type: 'ASK_TOKEN' }
  /** Answered in the same way: how many pages of ours are open in this browser. */
  | { readonly type: 'COUNT_PAGES' };

export interface HeldToken {
  readonly userId: string;
  /** Of her session. */
  readonly token: string;
}

/** In the worker's memory and nowhere else. */
export interface HeldKeys extends HeldToken {
  /** Epoch ms; pages of the version before go by it. */
  readonly heldAt: number;
  /** Of the lock as they opened it: they serve until it is closed again. Missing from a page of the version before. */
  readonly closedAt?: number;
  /** Made and used by pages; the worker opens nothing. */
  readonly keys: unknown;
}

/** From the worker to its pages: a nudge to run the sync pass (spec's name). */
export type WorkerMessage = { readonly type: 'sync-offline-data' };

/** On SYNC_CHANNEL, from whoever changed the outbox; pages re-read it. */
export type SyncNotice =
  | { readonly type: 'outbox-changed'; readonly userId: string }
  | { readonly type: 'requests-changed'; readonly userId: string }
  | { readonly type: 'signed-out'; readonly userId: string }
  /** Her device was closed, or is not kept closed any more: every page of hers begins anew. */
  | { readonly type: 'closed'; readonly userId: string }
  /** What opens her closed device, or when it closes, is another now. */
  | { readonly type: 'lock-changed'; readonly userId: string }
  /**
   * Of a page that is seen; when she last touched it, epoch ms, and how long ago by either of its clocks (missing
   * from a page of the version before). No page closes the device beside it.
   */
  | {
      readonly type: 'in-sight';
      readonly userId: string;
      readonly touchedAt: number;
      readonly quietMs?: number;
      /** A sheet is shown there, and she copies it by hand. */
      readonly isSheet?: boolean;
    }
  | { readonly type: 'generation-changed'; readonly generation: number };

export function hasType<T extends string>(
  message: unknown,
  type: T,
): message is { readonly type: T } {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  );
}
