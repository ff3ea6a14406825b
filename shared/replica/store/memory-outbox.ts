import { ERASED_UNOPENED } from '../../contract/rejections.ts';
import type { OutboxEntry, Receipt } from '../../outbox/outbox-entry.ts';
import { UNCOUNTED } from '../../outbox/outbox-stores.ts';
import type { Outbox } from '../../outbox/outbox.ts';

/** Where nothing can be kept: entries wait in this tab only, for being sent directly. */
export function createMemoryOutbox(userId: string, start: readonly OutboxEntry[] = []): Outbox {
  const entries = new Map(start.map((entry) => [entry.key, entry]));
  const receipts = new Map<string, Receipt>();
  const listed = (): OutboxEntry[] =>
    [...entries.values()].sort((left, right) => left.queuedAt - right.queuedAt);
  return {
    userId,
    isKept: false,
    put(added, instead = []) {
      for (const key of instead) entries.delete(key);
      for (const entry of added) entries.set(entry.key, entry);
      return Promise.resolve();
    },
    list: () => Promise.resolve(listed()),
    count() {
      const waiting = listed().filter(({ state }) => state === 'waiting');
      return Promise.resolve({
        waiting: waiting.length,
        parked: entries.size - waiting.length,
        oldestWaitingAt: waiting[0]?.queuedAt ?? null,
      });
    },
    settle(settlements, acknowledgedAt) {
      for (const settlement of settlements) {
        const { entry } = settlement;
        const isTheSame = entries.get(entry.key)?.queuedAt === entry.queuedAt;
        if (settlement.status === 'rejected') {
          if (isTheSame && settlement.code !== ERASED_UNOPENED) {
            entries.set(entry.key, { ...entry, state: 'parked', code: settlement.code });
          }
          continue;
        }
        if (isTheSame) entries.delete(entry.key);
        receipts.set(entry.change.id, { id: entry.change.id, seq: settlement.seq, acknowledgedAt });
      }
      return Promise.resolve();
    },
    unpark(keys) {
      for (const key of keys) {
        const entry = entries.get(key);
        if (entry) entries.set(key, { ...entry, state: 'waiting', code: null });
      }
      return Promise.resolve();
    },
    discard(keys) {
      for (const key of keys) entries.delete(key);
      return Promise.resolve();
    },
    findReceipt: (id) => Promise.resolve(receipts.get(id) ?? null),
    receiptsSince: (since) =>
      Promise.resolve([...receipts.values()].filter((one) => one.acknowledgedAt >= since)),
    // They have no numbers.
    listUnsaid: () => Promise.resolve([]),
    counted: () => Promise.resolve(UNCOUNTED),
    lastAcknowledgedAt() {
      const times = [...receipts.values()].map(({ acknowledgedAt }) => acknowledgedAt);
      return Promise.resolve(times.length > 0 ? Math.max(...times) : null);
    },
    close: () => undefined,
  };
}
