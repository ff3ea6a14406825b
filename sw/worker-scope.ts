import type { PrecacheEntry } from 'workbox-precaching';

/** Background Sync is not in TypeScript's library: only Chromium has it. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser forgets the tag after this one. */
  readonly lastChance: boolean;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

export type WorkerScope = ServiceWorkerGlobalScope & {
  /** The build's files; the build writes the list in place of this name. */
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
};
