import type { Mark } from '../../contract/journal.ts';
import type { Day } from '../../contract/day.ts';
import { erasureEntry, type OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows, rewriteRows } from '../store/row-store.ts';
import type { ReflectionRow } from '../store/rows.ts';
import type { ReadPage } from '../sync/pull-routes.ts';
import { marksIn } from './journal-seal.ts';

/**
 * A row of `reflections` of a private journal: what its document on the server says and stands for. The storage
 * keeps what its schema does not name.
 */
export type MarkedRow = ReflectionRow & { readonly marks?: readonly Mark[] };

/** Erasures that say which documents they stand for, so that nobody misses those. */
export async function erasuresOf(
  parts: ReplicaParts,
  doomed: readonly { readonly id: string; readonly date: Day }[],
  queuedAt: number,
): Promise<OutboxEntry[]> {
  const marks = await marksOf(
    parts,
    doomed.map(({ id }) => id),
  );
  return doomed.map(({ id, date }) => {
    const of = marks.get(id);
    return { ...erasureEntry(id, date, queuedAt), ...(of && { of }) };
  });
}

type Marks = ReadonlyMap<string, readonly Mark[]>;

/** Nothing that cannot be found here may keep her from erasing: the others would miss a number, and say so. */
async function marksOf(parts: ReplicaParts, ids: readonly string[]): Promise<Marks> {
  if (!parts.journal) return new Map();
  const rows: readonly MarkedRow[] = await parts.store
    .use((local) => findRows(local.reflections, ids))
    .catch(() => []);
  return new Map(rows.flatMap(({ id, marks }) => (marks ? [[id, marks] as const] : [])));
}

export function marksOn(page: ReadPage, id: string): { readonly marks?: readonly Mark[] } {
  const said = page.said?.get(id);
  return said ? { marks: marksIn(said.entry) } : {};
}

/** Of what was here already: she wrote it on this device, or it lay there under other numbers. */
export async function keepMarks(
  { store }: ReplicaParts,
  page: ReadPage,
  here: readonly MarkedRow[],
): Promise<void> {
  const others = here.filter(({ id, marks }) => {
    const said = marksOn(page, id).marks;
    return said !== undefined && JSON.stringify(said) !== JSON.stringify(marks);
  });
  const wasErased = new Map(others.map(({ id, erased }) => [id, erased]));
  await store.use((local) =>
    rewriteRows<MarkedRow>(local.reflections, [...wasErased.keys()], (current) =>
      current.erased === wasErased.get(current.id)
        ? { ...current, ...marksOn(page, current.id) }
        : null,
    ),
  );
}
