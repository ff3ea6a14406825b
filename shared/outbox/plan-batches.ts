import { MAX_BATCH_BYTES, MAX_BATCH_ITEMS } from '../contract/limits.ts';
import type { OutboxEntry } from './outbox-entry.ts';

export interface Batch {
  readonly date: string;
  readonly entries: readonly OutboxEntry[];
}

/** Well under the server's limit, so that a proxy with a smaller one rarely matters. */
const BUDGET_BYTES = MAX_BATCH_BYTES / 2;

/** One batch per date, oldest date first, cut where a date is too long for one request. */
export function planBatches(waiting: readonly OutboxEntry[]): Batch[] {
  const dates = [...new Set(waiting.map(({ date }) => date))].sort();
  return dates.flatMap((date) =>
    cutToSize(date, inOrderWritten(waiting.filter((entry) => entry.date === date))),
  );
}

export function halve({ date, entries }: Batch): readonly [Batch, Batch] {
  const middle = Math.ceil(entries.length / 2);
  return [
    { date, entries: entries.slice(0, middle) },
    { date, entries: entries.slice(middle) },
  ];
}

/** An answer before its erasure, and time-ordered ids where the clock gave the same instant. */
function inOrderWritten(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return [...entries].sort(
    (left, right) => left.queuedAt - right.queuedAt || compare(left.key, right.key),
  );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1;
}

function cutToSize(date: string, entries: readonly OutboxEntry[]): Batch[] {
  const batches: Batch[] = [];
  let current: OutboxEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = bytesOf(entry);
    if (current.length > 0 && (current.length >= MAX_BATCH_ITEMS || bytes + size > BUDGET_BYTES)) {
      batches.push({ date, entries: current });
      current = [];
      bytes = 0;
    }
    current.push(entry);
    bytes += size;
  }
  if (current.length > 0) batches.push({ date, entries: current });
  return batches;
}

function bytesOf({ change, wire }: OutboxEntry): number {
  return new TextEncoder().encode(JSON.stringify(wire ?? change)).length + 1;
}
