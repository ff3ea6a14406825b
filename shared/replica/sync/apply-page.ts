import type { Day } from '../../contract/day.ts';
import { dayIn } from '../../contract/day.ts';
import type { Feedback } from '../../contract/feedback.ts';
import type { Reflection } from '../../contract/reflections.ts';
import { replacedByErased } from '../answers/erase-answer.ts';
import { erasuresOf, keepMarks, type MarkedRow, marksOn } from '../private/row-marks.ts';
import { changeHeld, readMeta } from '../store/meta.ts';
import type { ReadPage } from './pull-routes.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows, insertRows, putRows, rewriteRow } from '../store/row-store.ts';
import { markerOf, type ReflectionRow, rowOf } from '../store/rows.ts';
import { scanRows } from '../store/scan-rows.ts';
import { refreshSummaries } from '../days/summaries.ts';

/** More erasures than this in one pass, of more than this share of what is here, look like an accident. */
const UNSUSPICIOUS_ERASURES = 10;
const UNSUSPICIOUS_SHARE = 0.2;

/** Erasures so far in one pass of pulling. */
export interface ErasureCount {
  /** Applied here. */
  erased: number;
  holding: boolean;
  /** Put into the outbox once more. */
  toldAgain: number;
}

/** Brings one pulled page here; may run twice on the same page. */
export async function applyPage(
  parts: ReplicaParts,
  page: ReadPage,
  count: ErasureCount,
): Promise<void> {
  const { store } = parts;
  const here = await store.use((local) =>
    insertRows<MarkedRow>(
      local.reflections,
      page.reflections.map((one) => ({ ...rowOf(one), ...marksOn(page, one.id) })),
    ),
  );
  await keepMarks(parts, page, here);
  await letGo(parts, page.reflections);
  count.toldAgain += await eraseAgain(
    parts,
    page.reflections,
    here.filter(({ erased }) => erased),
  );
  await keepWhatIsKept(parts, page.reflections, here);
  const touched = new Set<Day>(page.reflections.map(({ date }) => date));
  for (const day of await applyErasures(parts, page, count)) touched.add(day);
  await store.use((local) => refreshSummaries(local, touched));
}

/**
 * The server keeps from a model what the row here does not: the row was read before its field was
 * known, or an edit that did not say inherited the wish. A wish that is here already is never undone.
 */
async function keepWhatIsKept(
  { store }: ReplicaParts,
  pulled: readonly Reflection[],
  here: readonly ReflectionRow[],
): Promise<void> {
  const kept = new Set(pulled.filter((one) => one.keep_from_model).map(({ id }) => id));
  const news = here.filter((row) => kept.has(row.id) && !row.erased && !row.keep_from_model);
  for (const { id } of news) {
    await store.use((local) =>
      // Compared and swapped: she may erase it in this moment.
      rewriteRow(local.reflections, id, (current) =>
        current && !current.erased ? { ...rowOf(current), keep_from_model: true } : null,
      ),
    );
  }
}

/**
 * The server has answers that are erased here (restored from a backup, or not told yet): it is told once more, also of
 * what they replaced.
 */
async function eraseAgain(
  parts: ReplicaParts,
  shown: readonly Reflection[],
  markers: readonly ReflectionRow[],
): Promise<number> {
  if (markers.length === 0) return 0;
  const erased = new Set(markers.map(({ id }) => id));
  const behind = await replacedByErased(
    parts,
    shown.filter(({ id }) => erased.has(id)),
  );
  const queued = new Set((await parts.outbox.list()).map(({ key }) => key));
  const untold = [...markers, ...behind].filter(({ id }) => !queued.has(`delete:${id}`));
  if (untold.length === 0) return 0;
  const queuedAt = parts.now();
  const today = dayIn(queuedAt, parts.timeZone());
  const dated = untold.map(({ id, date }) => ({ id, date: date || today }));
  await parts.outbox.put(
    await erasuresOf(parts, dated, queuedAt),
    behind.map(({ id }) => id),
  );
  await parts.store.use((local) =>
    putRows(
      local.reflections,
      behind.map(({ id, date }) => markerOf(id, date)),
    ),
  );
  await parts.view.announce();
  return untold.length;
}

async function applyErasures(
  parts: ReplicaParts,
  page: ReadPage,
  count: ErasureCount,
): Promise<Day[]> {
  const { store } = parts;
  // What she has not judged yet is not done behind her back by saying it once more.
  const held = new Set(await store.use((local) => readMeta(local, 'held_erasures', [])));
  const ids = page.erased.filter((id) => !held.has(id));
  if (ids.length === 0) return [];
  const rows = new Map(
    (await store.use((local) => findRows(local.reflections, ids))).map((row) => [row.id, row]),
  );
  // Also of what she erased herself beside what is held back.
  await keepMarks(
    parts,
    page,
    [...rows.values()].filter(({ erased }) => erased),
  );
  const losing = ids.filter((id) => rows.get(id)?.erased === false);
  if (await isSuspicious(parts, losing.length, count)) {
    await hold(parts, losing);
    const harmless = ids.filter((id) => !rows.has(id));
    await putMarkers(parts, harmless, { rows, page });
    return [];
  }
  count.erased += losing.length;
  await eraseHere(
    parts,
    ids.filter((id) => rows.get(id)?.erased !== true),
    { rows, page },
  );
  // All of them, not only those erased now: a tab may have died before it came to the summaries.
  return ids.flatMap((id) => rows.get(id)?.date || []);
}

async function isSuspicious(
  parts: ReplicaParts,
  losing: number,
  count: ErasureCount,
): Promise<boolean> {
  if (losing === 0) return false;
  if (count.holding) return true;
  const total = count.erased + losing;
  if (total <= UNSUSPICIOUS_ERASURES) return false;
  let live = count.erased;
  for await (const rows of scanRows(parts.store)) {
    live += rows.filter(({ erased }) => !erased).length;
  }
  count.holding = total > live * UNSUSPICIOUS_SHARE;
  return count.holding;
}

async function hold(parts: ReplicaParts, ids: readonly string[]): Promise<void> {
  await parts.store.use((local) => changeHeld(local, (held) => [...new Set([...held, ...ids])]));
  parts.log.write(`pull held ${ids.length} erasures back: too many at once`);
}

/** The server has them again: there is nothing left to judge. */
async function letGo({ store }: ReplicaParts, shown: readonly Reflection[]): Promise<void> {
  const there = new Set(shown.map(({ id }) => id));
  await store.use((local) => changeHeld(local, (held) => held.filter((id) => !there.has(id))));
}

/** Text first out of the outbox, then out of the history, in the same write that leaves the marker. */
async function eraseHere(parts: ReplicaParts, ids: readonly string[], known: Known): Promise<void> {
  const doomed = new Set(ids);
  const queued = (await parts.outbox.list()).filter(({ key }) => doomed.has(key));
  if (queued.length > 0) {
    await parts.outbox.discard(queued.map(({ key }) => key));
    await parts.view.announce();
  }
  await putMarkers(parts, ids, known);
}

interface Known {
  readonly rows: ReadonlyMap<string, ReflectionRow>;
  /** Which tells of the erasures. */
  readonly page?: ReadPage;
}

function putMarkers(
  parts: ReplicaParts,
  ids: readonly string[],
  { rows, page }: Known,
): Promise<void> {
  return parts.store.use((local) =>
    putRows<MarkedRow>(
      local.reflections,
      ids.map((id) => ({
        ...markerOf(id, rows.get(id)?.date ?? ''),
        ...(page && marksOn(page, id)),
      })),
    ),
  );
}

/** She said yes to these of the erasures held back: not to what was held since, nor to what is held no longer. */
export async function confirmHeldErasures(
  parts: ReplicaParts,
  told: readonly string[],
): Promise<void> {
  const asked = new Set(told);
  const held = await parts.store.use((local) => readMeta(local, 'held_erasures', []));
  const ids = held.filter((id) => asked.has(id));
  const rows = new Map(
    (await parts.store.use((local) => findRows(local.reflections, ids))).map((row) => [
      row.id,
      row,
    ]),
  );
  await eraseHere(parts, ids, { rows });
  await parts.store.use(async (local) => {
    await refreshSummaries(
      local,
      [...rows.values()].flatMap(({ date }) => date || []),
    );
    await changeHeld(local, (still) => still.filter((id) => !asked.has(id)));
  });
}

export function applyFeedback(parts: ReplicaParts, feedback: readonly Feedback[]): Promise<void> {
  return parts.store.use(async (local) => {
    await putRows(local.cached_feedback, feedback);
    await refreshSummaries(
      local,
      feedback.map(({ date }) => date),
    );
  });
}
