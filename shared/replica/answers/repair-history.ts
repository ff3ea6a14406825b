import { isTombstone } from '../../contract/reflections.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows, insertRows, putRows } from '../store/row-store.ts';
import { markerOf, rowOf } from '../store/rows.ts';
import { refreshSummaries } from '../days/summaries.ts';

/** Brings into the history what a tab that died had in the outbox only. */
export async function repairHistory(parts: ReplicaParts): Promise<void> {
  const { outbox, store } = parts;
  const entries = await outbox.list();
  if (entries.length === 0) return;
  const erasures = entries.filter(({ change }) => isTombstone(change));
  const erased = new Set(erasures.map(({ change }) => change.id));
  const answers = entries.flatMap(({ change }) => (isTombstone(change) ? [] : [change]));
  const orphans = answers.filter(({ id }) => erased.has(id));
  if (orphans.length > 0) await outbox.discard(orphans.map(({ id }) => id));
  await store.use(async (local) => {
    const kept = answers.filter(({ id }) => !erased.has(id));
    await insertRows(local.reflections, kept.map(rowOf));
    await markErased(local, erasures);
    await refreshSummaries(
      local,
      entries.map(({ date }) => date),
    );
  });
}

async function markErased(local: LocalStore, erasures: readonly OutboxEntry[]): Promise<void> {
  const ids = erasures.map(({ change }) => change.id);
  const done = (await findRows(local.reflections, ids)).filter(({ erased }) => erased);
  const marked = new Set(done.map(({ id }) => id));
  const missing = erasures.filter(({ change }) => !marked.has(change.id));
  await putRows(
    local.reflections,
    missing.map(({ change, date }) => markerOf(change.id, date)),
  );
}
