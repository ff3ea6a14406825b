import type { ApiClient } from '../api/api-client.ts';
import type { User } from '../contract/auth.ts';
import type { LastWords } from './last-words.ts';
import type { Locks } from './locks.ts';
import type { OutboxView } from './outbox-view.ts';
import type { Outbox } from './outbox.ts';
import type { ResilientStore } from './resilient-store.ts';
import type { SyncLog } from './sync-log.ts';

/** What the pieces of an open replica share. */
export interface ReplicaParts {
  readonly user: User;
  readonly api: ApiClient;
  readonly outbox: Outbox;
  readonly view: OutboxView;
  readonly store: ResilientStore;
  readonly lastWords: LastWords;
  readonly locks: Locks;
  readonly log: SyncLog;
  /** Aborted by close(). */
  readonly signal: AbortSignal;
  /** Epoch ms. */
  readonly now: () => number;
  /** IANA name. */
  readonly timeZone: () => string;
  readonly newId: () => string;
  /** close() waits for it. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}
