import type { BehaviorSubject } from 'rxjs';
import type { ApiClient } from '../api/api-client.ts';
import type { User } from '../contract/auth.ts';
import type { PrivateInsights } from './private/journal-status.ts';
import type { JournalStatus } from './private/journal-status.ts';
import type { PrivateJournal } from './private/private-journal.ts';
import type { UnloadDrafts } from './drafts/unload-drafts.ts';
import type { Reflection } from '../contract/reflections.ts';
import type { Locks } from '../outbox/locks.ts';
import type { OutboxView } from './sync/outbox-view.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PageMemory } from './store/page-memory.ts';
import type { ResilientStore } from './store/resilient-store.ts';
import type { StorageWatch } from './store/storage-watch.ts';
import type { SyncLog } from './sync/sync-log.ts';

/** What an answer belongs to; none of her words. */
export type Origin = Pick<
  Reflection,
  'date' | 'question_id' | 'question_text' | 'question_type' | 'language' | 'keep_from_model'
>;

/** What the pieces of an open replica share. */
export interface ReplicaParts {
  readonly user: User;
  /** Her plan may change while the replica is open. */
  readonly premium$: BehaviorSubject<boolean>;
  readonly api: ApiClient;
  readonly outbox: Outbox;
  readonly view: OutboxView;
  readonly store: ResilientStore;
  /** Which of the databases named after her is open. */
  readonly generation: number;
  /** Of earlier generations nothing is needed any more. */
  readonly hasAllDrafts: boolean;
  /** Fills a store that was emptied or lost. */
  readonly memory: PageMemory;
  readonly storage: StorageWatch;
  /** Of a journal that only her devices can read. */
  readonly journal: PrivateJournal | null;
  readonly journalStatus$: BehaviorSubject<JournalStatus>;
  /** It is private, whatever the server says, and this device has no key: nothing leaves that can be read. */
  readonly isKnownPrivate: boolean;
  readonly insights: PrivateInsights | null;
  readonly unloadDrafts: UnloadDrafts;
  readonly locks: Locks;
  readonly log: SyncLog;
  /** Aborted by close(). */
  readonly signal: AbortSignal;
  /** Epoch ms. */
  readonly now: () => number;
  /** IANA name, or an offset where the device has no name for it. */
  readonly timeZone: () => string;
  readonly newId: () => string;
  /** Of the newest answer of this page; epoch ms. */
  readonly stamped: { last: number };
  /** Of the answers shown since the start: an edit outlives an erasure that came in between. */
  readonly origins: Map<string, Origin>;
  /** close() waits for it. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}
