import type { Day } from '../../contract/day.ts';
import { blankOf } from '../../contract/feedback.ts';
import type { Reflection } from '../../contract/reflections.ts';
import { earlierVersions } from '../../contract/live-answers.ts';
import { earlierOf, findParked, findReflection, versionsOn } from './answer-versions.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import { erasuresOf } from '../private/row-marks.ts';
import { quietly } from './quietly.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows, putRows, removeRows } from '../store/row-store.ts';
import { feedbackOf, markerOf } from '../store/rows.ts';
import { refreshSummaries } from '../days/summaries.ts';

/** With its earlier versions, in one transaction of the outbox. */
export async function eraseAnswer(parts: ReplicaParts, id: string): Promise<void> {
  const target = await findReflection(parts, id);
  if (!target) return;
  const earlier = await earlierOf(parts, target);
  const behind = await replacedUnseen(parts, earlier.at(-1) ?? target);
  const parked = await findParked(parts, id);
  if (!parked) return eraseVersions(parts, [target, ...earlier, ...behind]);
  // The server never had the refused version, and hears nothing of it.
  await takeOut(parts, parked, () => eraseVersions(parts, [...earlier, ...behind], [id]));
}

type Doomed = Pick<Reflection, 'id' | 'date'>;

/**
 * What the oldest version here replaced and this device does not hold, as where a tab died that wrote it and it was
 * sent since: without the words in its place it would be shown again.
 */
async function replacedUnseen(
  { store }: Pick<ReplicaParts, 'store'>,
  { supersedes, date }: Reflection,
): Promise<Doomed[]> {
  if (supersedes === null) return [];
  const rows = await store.use((local) => findRows(local.reflections, [supersedes]));
  return rows.length === 0 ? [{ id: supersedes, date }] : [];
}

/**
 * A page shows what is erased here: what that replaced goes too, in the page, here before, or not here yet and then
 * with its own page. What another answer replaced as well stays: that one lives.
 */
export async function replacedByErased(
  { outbox, store }: ReplicaParts,
  erased: readonly Reflection[],
): Promise<Doomed[]> {
  const edits = erased.filter(({ supersedes }) => supersedes !== null);
  if (edits.length === 0) return [];
  const entries = await outbox.list();
  const read = { store, outbox: { list: () => Promise.resolve(entries) } };
  const doomed = new Map<string, Doomed>();
  for (const edit of edits) {
    const versions = await versionsOn(read, edit.date);
    const earlier = earlierVersions(edit, versions);
    const unseen = await replacedUnseen({ store }, earlier.at(-1) ?? edit);
    for (const one of [...earlier, ...unseen]) {
      if (versions.some(({ id, supersedes }) => supersedes === one.id && !doomed.has(id))) break;
      doomed.set(one.id, one);
    }
  }
  return [...doomed.values()];
}

/** What the server refused goes for good; what it replaced is there again. */
export async function dropParked(parts: ReplicaParts, id: string): Promise<void> {
  const parked = await findParked(parts, id);
  if (!parked) return;
  await takeOut(parts, parked, () => parts.outbox.discard([id]));
  await parts.view.announce();
}

/**
 * Out of the history first, for good: a tab that dies now finds the refused answer in the outbox again. The
 * other way round its row would be left, and pass for one that the server has. Once more when `leave` took it
 * out of the outbox: a tab that began in between brought it back.
 */
export async function takeOut(
  parts: ReplicaParts,
  { change, date }: OutboxEntry,
  leave: () => Promise<void>,
): Promise<void> {
  const { id } = change;
  const remove = (): Promise<void> =>
    parts.store.use((local) => removeRows(local.reflections, [id], markerOf(id, '')));
  await remove();
  await quietly(parts, 'drop', () => refresh(parts, [date]));
  await leave();
  await quietly(parts, 'drop', () => remove().then(() => refresh(parts, [date])));
}

async function eraseVersions(
  parts: ReplicaParts,
  doomed: readonly Doomed[],
  refused: readonly string[] = [],
): Promise<void> {
  const { outbox, view, store } = parts;
  const queuedAt = parts.now();
  const days = doomed.map(({ date }) => date);
  const erasures = await erasuresOf(parts, doomed, queuedAt);
  await outbox.put(erasures, [...refused, ...doomed.map(({ id }) => id)]);
  await quietly(parts, 'erase', async () => {
    const markers = doomed.map(({ id, date }) => markerOf(id, date));
    await store.use((local) => putRows(local.reflections, markers));
    // The insight quotes what she wrote: the server writes it anew from what is left.
    await store.use((local) => blankInsights(local, days));
    await refresh(parts, days);
  });
  await view.announce();
}

async function blankInsights(local: LocalStore, days: readonly Day[]): Promise<void> {
  const rows = await findRows(local.cached_feedback, [...new Set(days)]);
  await putRows(
    local.cached_feedback,
    rows.map((row) => blankOf(feedbackOf(row))),
  );
}

function refresh({ store }: ReplicaParts, days: readonly Day[]): Promise<void> {
  return store.use((local) => refreshSummaries(local, days));
}
