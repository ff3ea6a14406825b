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

/** Of a page on a device that is kept closed. */
export interface EntrySeal {
  /** An erasure of an ordinary journal holds no word, and stays as it is: the worker may send it. */
  toStored(entry: OutboxEntry, count: number): Promise<Stored>;
  /** Null when it was sealed by something else. */
  fromStored(entry: SealedEntry | WireEntry): Promise<OutboxEntry | null>;
  /** Does it lie here as it ought to? */
  isStored(entry: Stored): boolean;
  /** What it seals is numbered, each once and without a gap. */
  readonly isCounting: boolean;
}

export function isSealed(entry: Stored): entry is SealedEntry {
  return 'sealed' in entry;
}

export function isWire(entry: Stored): entry is WireEntry {
  return 'change' in entry && 'sealed' in entry.change;
}

export function waitingAgain(entry: Stored): Stored {
  return isSealed(entry)
    ? { ...entry, state: 'held', code: null }
    : { ...entry, state: 'waiting', code: null };
}

interface Opening {
  readonly seal: EntrySeal | undefined;
  readonly asItTravels: true | undefined;
}
export type OpenEntry = (entry: Stored) => Promise<OutboxEntry | null>;

/** What this one can make of what lies here. */
export function opener({ seal, asItTravels }: Opening): OpenEntry {
  return async (entry) => {
    if (isSealed(entry)) return seal ? seal.fromStored(entry) : null;
    if (!isWire(entry)) return entry;
    if (seal) return seal.fromStored(entry);
    return asItTravels ? travelling(entry) : null;
  };
}

function travelling(entry: WireEntry): OutboxEntry {
  return { ...entry, change: entry.change as unknown as OutboxEntry['change'], wire: entry.change };
}
