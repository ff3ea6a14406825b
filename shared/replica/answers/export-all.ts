import { isBlank } from '../../contract/feedback.ts';
import { isTombstone, type Reflection } from '../../contract/reflections.ts';
import type { Exported } from '../replica.ts';
import { ALL_OPEN } from '../private/kept-unopened.ts';
import { countHoles } from '../private/missing-documents.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { readMeta } from '../store/meta.ts';
import { queryRows } from '../store/row-store.ts';
import { feedbackOf, reflectionOf } from '../store/rows.ts';
import { scanRows } from '../store/scan-rows.ts';

export async function exportAll(parts: ReplicaParts): Promise<Exported> {
  const byId = new Map<string, Reflection>();
  for await (const rows of scanRows(parts.store)) {
    for (const row of rows) if (!row.erased) byId.set(row.id, reflectionOf(row));
  }
  const queued = await parts.outbox.list();
  for (const { change } of queued) if (!isTombstone(change)) byId.set(change.id, change);
  for (const { change } of queued) if (isTombstone(change)) byId.delete(change.id);
  const feedback = await parts.store.use((local) =>
    queryRows(local.cached_feedback, { selector: { date: { $gt: '' } }, sort: [{ date: 'asc' }] }),
  );
  const { documents: unopened } = parts.journal
    ? await parts.store.use((local) => readMeta(local, 'unopened', ALL_OPEN))
    : ALL_OPEN;
  return {
    reflections: [...byId.values()].sort(byDay),
    feedback: feedback.filter((row) => !isBlank(row)).map(feedbackOf),
    notSent: queued.map(({ change }) => change.id).filter((id) => byId.has(id)),
    lacks: {
      unopened: unopened.filter(({ id, place }) => place !== 'deleted' && !byId.has(id)).length,
      missing: await countHoles(parts),
    },
  };
}

function byDay(left: Reflection, right: Reflection): number {
  const order = left.date === right.date ? left.id < right.id : left.date < right.date;
  return order ? -1 : 1;
}
