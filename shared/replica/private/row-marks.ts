import type { Mark } from '../../contract/journal.ts';
import type { Day } from '../../contract/day.ts';
import { erasureEntry, type OutboxEntry, type Receipt } from '../../outbox/outbox-entry.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows, rewriteRows } from '../store/row-store.ts';
import type { ReflectionRow } from '../store/rows.ts';
import type { ReadPage } from '../sync/pull-routes.ts';
import { isOfGeneration, marksIn } from './journal-seal.ts';

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
  const own = await ownNumbers(parts);
  return Promise.all(
    doomed.map(async ({ id, date }) => {
      const of = marks.get(id) ?? (await own.of(id));
      return { ...erasureEntry(id, date, queuedAt), ...(of && { of }) };
    }),
  );
}

type Marks = ReadonlyMap<string, readonly Mark[]>;

/** Nothing that cannot be found here may keep her from erasing. */
async function marksOf({ journal, store }: ReplicaParts, ids: readonly string[]): Promise<Marks> {
  if (!journal) return new Map();
  const rows: readonly MarkedRow[] = await store
    .use((local) => findRows(local.reflections, ids))
    .catch(() => []);
  return marksOfNow(rows, journal.generation);
}

/** Under the keys of now; without what has none. */
export function marksOfNow(rows: readonly MarkedRow[], generation: number): Marks {
  return new Map(
    rows.flatMap(({ id, marks = [] }) => {
      const ofNow = marks.filter((mark) => isOfGeneration(mark, generation));
      return ofNow.length > 0 ? [[id, ofNow] as const] : [];
    }),
  );
}

/**
 * What no page of the server has shown yet: it waits, and the outbox says its numbers itself, or it was sent from here,
 * and the receipt says them, which may be gone when the outbox looks. Undefined where this device cannot tell.
 */
async function ownNumbers({ journal, outbox }: ReplicaParts) {
  if (!journal) return { of: () => undefined };
  const { generation } = journal;
  const waiting = new Set(
    (await outbox.list()).flatMap(({ key, wire, mayBeThere }) =>
      wire?.generation === generation && !mayBeThere ? [key] : [],
    ),
  );
  // Where something lay there already it may lie under the number of another device.
  const numbersIn = ({ numbers = [], isDuplicate }: Receipt): readonly Mark[] =>
    isDuplicate ? [] : numbers.filter((mark) => isOfGeneration(mark, generation));
  return {
    async of(id: string): Promise<readonly Mark[] | undefined> {
      if (waiting.has(id)) return [];
      const receipt = await outbox.findReceipt(id);
      const numbers = receipt ? numbersIn(receipt) : [];
      return numbers.length > 0 ? numbers : undefined;
    },
  };
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
  const erasures = new Set(page.erased);
  /** What is erased here and lies there goes under all of them. */
  const marksNow = ({ id, erased, marks = [] }: MarkedRow): readonly Mark[] | undefined => {
    const said = marksOn(page, id).marks;
    return said && erased && !erasures.has(id) ? distinct([...marks, ...said]) : said;
  };
  const others = here.filter((row) => {
    const marks = marksNow(row);
    return marks !== undefined && JSON.stringify(marks) !== JSON.stringify(row.marks);
  });
  const wasErased = new Map(others.map(({ id, erased }) => [id, erased]));
  await store.use((local) =>
    rewriteRows<MarkedRow>(local.reflections, [...wasErased.keys()], (current) =>
      // Erased meanwhile it needs them all the same: its erasure may wait for them.
      wasErased.get(current.id) && !current.erased
        ? null
        : { ...current, marks: marksNow(current) ?? [] },
    ),
  );
}

function distinct(marks: readonly Mark[]): Mark[] {
  return [...new Map(marks.map((mark) => [mark.join(' '), mark])).values()];
}
