import type { ReflectionChange } from '../contract/reflections.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** As an answer lies on a device that is kept closed. `held`: nothing but an open page of hers can send it. */
export interface SealedEntry extends Omit<OutboxEntry, 'change' | 'state'> {
  readonly sealed: Uint8Array<ArrayBuffer>;
  readonly state: 'held' | 'parked';
}

/** Of a device that is kept closed; `key` is the entry's own. */
export interface EntrySeal {
  seal(key: string, change: ReflectionChange): Promise<Uint8Array<ArrayBuffer>>;
  /** Null when it was sealed by something else. */
  open(key: string, sealed: Uint8Array<ArrayBuffer>): Promise<ReflectionChange | null>;
}

export type Stored = OutboxEntry | SealedEntry;

export function isSealed(entry: Stored): entry is SealedEntry {
  return 'sealed' in entry;
}

/** An erasure holds no word, and the worker may send it. */
export async function sealEntry(entry: OutboxEntry, seal: EntrySeal | undefined): Promise<Stored> {
  const { change, ...facts } = entry;
  if (!seal || 'deleted' in change) return entry;
  const state = facts.state === 'parked' ? facts.state : 'held';
  return { ...facts, state, sealed: await seal.seal(facts.key, change) };
}

export async function openEntry(
  entry: Stored,
  seal: EntrySeal | undefined,
): Promise<OutboxEntry | null> {
  if (!isSealed(entry)) return entry;
  const { sealed, ...facts } = entry;
  const change = (await seal?.open(facts.key, sealed)) ?? null;
  return change && { ...facts, change, state: facts.state === 'parked' ? 'parked' : 'waiting' };
}

export function waitingAgain(entry: Stored): Stored {
  return isSealed(entry)
    ? { ...entry, state: 'held', code: null }
    : { ...entry, state: 'waiting', code: null };
}
