import { isTombstone } from '../../contract/reflections.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows, insertRows, putRows, rewriteRow } from '../store/row-store.ts';
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
  const kept = answers.filter(({ id }) => !erased.has(id));
  const here = await store.use((local) => insertRows(local.reflections, kept.map(rowOf)));
  const before = new Set(here.map(({ id }) => id));
  await takeBack(
    parts,
    kept.map(({ id }) => id).filter((id) => !before.has(id)),
  );
  await store.use(async (local) => {
    await markErased(local, erasures);
    await refreshSummaries(
      local,
      entries.map(({ date }) => date),
    );
  });
}

/**
 * What left the outbox while it was brought in, and was not sent: she dropped it in another tab, or rewrote it.
 * Left here it would pass for one that the server has.
 */
async function takeBack({ outbox, store }: ReplicaParts, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  const waiting = new Set((await outbox.list()).map(({ key }) => key));
  for (const id of added.filter((one) => !waiting.has(one))) {
    if (await outbox.findReceipt(id)) continue;
    await store.use((local) =>
      // The marker of an erasure stays.
      rewriteRow(local.reflections, id, (current) =>
        current && !current.erased ? { ...markerOf(id, ''), _deleted: true } : null,
      ),
    );
  }
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
