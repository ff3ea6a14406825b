import type { Day } from '../../contract/day.ts';
import { earlierVersions, liveAnswers } from '../../contract/live-answers.ts';
import { isTombstone, type Reflection } from '../../contract/reflections.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { Origin, ReplicaParts } from '../replica-parts.ts';
import { findRows, queryRows } from '../store/row-store.ts';
import { reflectionOf } from '../store/rows.ts';

type Read = Pick<ReplicaParts, 'store'> & { readonly outbox: Pick<Outbox, 'list'> };

/**
 * null for an answer that is erased, or was never here. One that was just sent is found as long as it is shown:
 * where its tab died, or the history takes nothing, it was in the outbox alone.
 */
export async function findReflection(
  { outbox, store, view }: Read & Pick<ReplicaParts, 'view'>,
  id: string,
): Promise<Reflection | null> {
  const shown = view.entries;
  const entries = await outbox.list();
  const [row] = await store.use((local) => findRows(local.reflections, [id]));
  if (row?.erased || erasedBy(entries).has(id)) return null;
  if (row) return reflectionOf(row);
  const queued = [...entries, ...shown].find(({ key }) => key === id)?.change;
  return queued && !isTombstone(queued) ? queued : null;
}

/** The outbox's entry of an answer that the server refused. */
export async function findParked(
  { outbox }: Pick<Read, 'outbox'>,
  id: string,
): Promise<OutboxEntry | undefined> {
  return (await outbox.list()).find(({ key, state }) => key === id && state === 'parked');
}

/** What the answer replaced, also where the history has not followed the outbox yet. */
export async function earlierOf(parts: Read, answer: Reflection): Promise<Reflection[]> {
  return earlierVersions(answer, await versionsOn(parts, answer.date));
}

/** The words of an edit, and what they answer. */
export type Edited = Origin & Pick<Reflection, 'answer'>;

/** Did another save of the same edit write it already? `before` is null where the answer was erased meanwhile. */
export async function isWritten(
  parts: Read,
  before: Pick<Reflection, 'id'> | null,
  next: Edited,
): Promise<boolean> {
  const versions = await versionsOn(parts, next.date);
  const later = before
    ? versions.filter(({ supersedes }) => supersedes === before.id)
    : liveAnswers(versions).filter(({ question_id }) => question_id === next.question_id);
  const isKept = (version: Edited): boolean => version.keep_from_model === true;
  return later.some(
    (version) => version.answer === next.answer && isKept(version) === isKept(next),
  );
}

/** All of a day, also where the history has not followed the outbox yet. */
export async function versionsOn({ outbox, store }: Read, date: Day): Promise<Reflection[]> {
  // In this order: what leaves the outbox meanwhile is in the history.
  const entries = await outbox.list();
  const rows = await store.use((local) => queryRows(local.reflections, { selector: { date } }));
  const queued = entries.flatMap(({ change }) =>
    isTombstone(change) || change.date !== date ? [] : [change],
  );
  const erased = erasedBy(entries);
  const known = [...rows.filter((row) => !row.erased).map(reflectionOf), ...queued];
  return [...new Map(known.map((one) => [one.id, one])).values()].filter(
    ({ id }) => !erased.has(id),
  );
}

/** What she erased is gone, also where the history could not be written. */
function erasedBy(entries: readonly OutboxEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ change }) => (isTombstone(change) ? [change.id] : [])));
}
