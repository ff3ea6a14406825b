import type { OutboxEntry } from './outbox-entry.ts';

/** As an answer lies on a device that is kept closed. `held`: nothing but an open page of hers can send it. */
export interface SealedEntry extends Omit<OutboxEntry, 'change' | 'state'> {
  readonly sealed: Uint8Array<ArrayBuffer>;
  readonly state: 'held' | 'parked';
}

export type Stored = OutboxEntry | SealedEntry;

/** Of a page on a device that is kept closed. */
export interface EntrySeal {
  /** An erasure holds no word, and stays as it is: the worker may send it. */
  toStored(entry: OutboxEntry): Promise<Stored>;
  /** Null when it was sealed by something else. */
  fromStored(entry: SealedEntry): Promise<OutboxEntry | null>;
}

export function isSealed(entry: Stored): entry is SealedEntry {
  return 'sealed' in entry;
}

export function waitingAgain(entry: Stored): Stored {
  return isSealed(entry)
    ? { ...entry, state: 'held', code: null }
    : { ...entry, state: 'waiting', code: null };
}
