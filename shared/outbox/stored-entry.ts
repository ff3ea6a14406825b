import type { SealedChange } from '../contract/journal.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** As an answer lies on a device that is kept closed. `held`: nothing but an open page of hers can send it. */
export interface SealedEntry extends Omit<OutboxEntry, 'change' | 'wire' | 'state'> {
  readonly sealed: Uint8Array<ArrayBuffer>;
  readonly state: 'held' | 'parked';
}

/** As a change of a private journal lies here: as it travels, so whoever wakes can send it. */
export interface WireEntry extends Omit<OutboxEntry, 'change' | 'wire'> {
  readonly change: SealedChange;
}

export type Stored = OutboxEntry | SealedEntry | WireEntry;

export function isSealed(entry: Stored): entry is SealedEntry {
  return 'sealed' in entry;
}

export function isWire(entry: Stored): entry is WireEntry {
  return 'change' in entry && 'sealed' in entry.change;
}
