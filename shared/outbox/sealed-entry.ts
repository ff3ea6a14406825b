import type { Mark } from '../contract/journal.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Counted, OutboxStores } from './outbox-stores.ts';
import { isSealed, isWire, type SealedEntry, type Stored, type WireEntry } from './stored-entry.ts';
import type { Transaction } from './transaction.ts';

/** Of a page on a device that is kept closed. */
export interface EntrySeal {
  /** An erasure of an ordinary journal holds no word, and stays as it is: the worker may send it. */
  toStored(entry: OutboxEntry, said: Said | null): Promise<Stored>;
  /** Null when it was sealed by something else. */
  fromStored(entry: SealedEntry | WireEntry): Promise<OutboxEntry | null>;
  /** Does it lie here as it ought to? */
  isStored(entry: Stored): boolean;
  /** Of a private journal: its documents are numbered. */
  readonly counter?: Counter;
}

/** What a document of a private journal says beside its words; `shared/sealed/ledger.ts` reads it. */
export interface Said {
  readonly at: Mark;
  readonly of: readonly Mark[];
  readonly seen: Readonly<Record<string, number>>;
}

/** Each number is given once and without a gap, whichever tab writes. */
export interface Counter {
  /** `replaced`: what lies under these keys goes. */
  read(transaction: Transaction<OutboxStores>, replaced: readonly string[]): Promise<Before>;
  begin(before: Before): Numbering;
  /** It is sealed as it has to be, and keeps the number that it has. */
  isNumbered(entry: OutboxEntry): boolean;
  /** It waits without a number and unsealed, so nobody sends it: what it stands for is not known here yet. */
  isPremature(entry: OutboxEntry): boolean;
  write(transaction: Transaction<OutboxStores>, counted: Counted): Promise<void>;
}

export interface Before {
  readonly counted: Counted;
  /** Numbers of what goes unsent. */
  readonly replaced: readonly Mark[];
}

export interface Numbering {
  next(entry: OutboxEntry): Said;
  after(): Counted;
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
