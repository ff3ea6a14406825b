import type { Day } from '../contract/day.ts';
import type { Mark, SealedChange } from '../contract/journal.ts';
import type { Reflection, ReflectionChange } from '../contract/reflections.ts';

/** One change the server has not acknowledged yet. Lives in the store `offline_reflections`. */
export interface OutboxEntry {
  /** The change's own id for an answer, `delete:<id>` for an erasure: both may wait at once. */
  readonly key: string;
  readonly change: ReflectionChange;
  /** Of a private journal: the same as it travels. In the worker, which opens nothing, it is all there is. */
  readonly wire?: SealedChange;
  /** Of a private journal: the documents that this one stands for; says nothing of it once it is sealed. */
  readonly of?: readonly Mark[];
  /** The numbers that go with it if it is never sent; given by the outbox. */
  readonly numbers?: readonly Mark[];
  /** Not acknowledged, and something may lie under its id on the server all the same, under a number that is not known here. */
  readonly mayBeThere?: true;
  /** Day the batch is grouped by; erasures travel under the day of what they erase. */
  readonly date: string;
  /** Epoch ms on this device. */
  readonly queuedAt: number;
  readonly state: 'waiting' | 'parked';
  /** The server's rejection code; null while waiting. */
  readonly code: string | null;
}

/** Without how it would travel in a private journal, and under which numbers. */
export function unsealedEntry(entry: OutboxEntry): OutboxEntry {
  const { key, change, mayBeThere, date, queuedAt, state, code } = entry;
  return { key, change, ...(mayBeThere && { mayBeThere }), date, queuedAt, state, code };
}

/** False of what lies open here: in a private journal it waits until a page has sealed it. */
export function isSealedAlready({ wire }: OutboxEntry): boolean {
  return wire !== undefined;
}

/** Proof of an acknowledgement, kept 30 days, of a duplicate also until it is said; holds no text. */
export interface Receipt {
  readonly id: string;
  readonly seq: number | null;
  /** Epoch ms on this device. */
  readonly acknowledgedAt: number;
  /** Of a document of a private journal. */
  readonly numbers?: readonly Mark[];
  /** Something lay there already under its id: what this device sent of it before, or another one did. */
  readonly isDuplicate?: true;
  /** What lies there was looked at since, and what it is not was said to her other devices. */
  readonly isSaid?: true;
}

export function answerEntry(change: Reflection, queuedAt: number): OutboxEntry {
  return { key: change.id, change, date: change.date, queuedAt, state: 'waiting', code: null };
}

export function erasureEntry(id: string, date: Day, queuedAt: number): OutboxEntry {
  const change = { id, deleted: true } as const;
  return { key: `delete:${id}`, change, date, queuedAt, state: 'waiting', code: null };
}
