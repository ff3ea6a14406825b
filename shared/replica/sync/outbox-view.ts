import { BehaviorSubject, type Observable } from 'rxjs';
import { coalesce } from '../../async.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { SyncChannel } from '../../outbox/sync-channel.ts';

/** The outbox as this tab last read it. */
export interface OutboxView {
  readonly entries$: Observable<readonly OutboxEntry[]>;
  readonly entries: readonly OutboxEntry[];
  /** Epoch ms of the newest acknowledgement; null when there is none. */
  readonly lastAcknowledgedAt: number | null;
  /** Reads it again; what cannot be read stays as last known. */
  refresh(): Promise<void>;
  /** Resolves when no reading is under way: what was announced before is seen then. */
  settled(): Promise<void>;
  /** As refresh, and tells the other tabs and the worker. */
  announce(): Promise<void>;
  close(): void;
}

export function createOutboxView(outbox: Outbox, channel: SyncChannel): OutboxView {
  const entries$ = new BehaviorSubject<readonly OutboxEntry[]>([]);
  let lastAcknowledgedAt: number | null = null;
  let latest: Promise<void> = Promise.resolve();
  const read = coalesce(async () => {
    try {
      const [entries, newest] = await Promise.all([outbox.list(), outbox.lastAcknowledgedAt()]);
      const isNew = newest !== lastAcknowledgedAt || !isSame(entries$.value, entries);
      lastAcknowledgedAt = newest;
      if (isNew) entries$.next(entries);
    } catch {
      // The next refresh tries again.
    }
  });
  const refresh = (): Promise<void> => {
    latest = read();
    return latest;
  };
  const unsubscribe = channel.subscribe((notice) => {
    if (notice.type === 'outbox-changed' && notice.userId === outbox.userId) void refresh();
  });
  return {
    entries$,
    get entries() {
      return entries$.value;
    },
    get lastAcknowledgedAt() {
      return lastAcknowledgedAt;
    },
    refresh,
    settled: () => latest,
    announce() {
      channel.post({ type: 'outbox-changed', userId: outbox.userId });
      return refresh();
    },
    close: unsubscribe,
  };
}

function isSame(before: readonly OutboxEntry[], after: readonly OutboxEntry[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((entry, index) => {
    const other = after[index];
    return (
      other?.key === entry.key &&
      other.queuedAt === entry.queuedAt &&
      other.state === entry.state &&
      other.wire?.sealed === entry.wire?.sealed &&
      String(other.of) === String(entry.of)
    );
  });
}
