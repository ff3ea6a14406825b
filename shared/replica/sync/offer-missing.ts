import { dayIn } from '../../contract/day.ts';
import { answerEntry, erasureEntry, type OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { type ReflectionRow, reflectionOf } from '../store/rows.ts';
import { scanRows } from '../store/scan-rows.ts';

/** After a pull from the start: queues everything known here that the server did not show. */
export async function offerMissing(
  parts: ReplicaParts,
  seen: ReadonlySet<string>,
): Promise<number> {
  const queued = new Set((await parts.outbox.list()).map(({ change }) => change.id));
  const queuedAt = parts.now();
  const today = dayIn(queuedAt, parts.timeZone());
  let offered = 0;
  for await (const rows of scanRows(parts.store)) {
    const missing = rows.filter(({ id }) => !seen.has(id) && !queued.has(id));
    await parts.outbox.put(missing.map((row) => entryOf(row, queuedAt, today)));
    offered += missing.length;
  }
  if (offered > 0) await parts.view.announce();
  return offered;
}

function entryOf(row: ReflectionRow, queuedAt: number, today: string): OutboxEntry {
  if (row.erased) return erasureEntry(row.id, row.date || today, queuedAt);
  return answerEntry(reflectionOf(row), queuedAt);
}
