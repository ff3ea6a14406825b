import { syncLock } from '../../outbox/locks.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows } from '../store/row-store.ts';
import type { PullOutcome } from '../sync/pull.ts';
import { nameOfFault } from '../sync/sync-log.ts';
import { isSealedAlready, type OutboxEntry, unsealedEntry } from '../../outbox/outbox-entry.ts';
import { isPremature } from './document-numbers.ts';
import type { PrivateJournal } from './private-journal.ts';
import { type MarkedRow, marksOfNow } from './row-marks.ts';

/** Whoever sends for longer is frozen. */
const TIMEOUT_MS = 30_000;

/** False of what waits for something else than the next try: the server may have said so a moment ago. */
export function mayLeaveOf({ isKnownPrivate, journal, journalStatus$ }: ReplicaParts) {
  return (entry: OutboxEntry): boolean => {
    if (isKnownPrivate || journalStatus$.value.kind === 'elsewhere') return isSealedAlready(entry);
    return !journal || !isPremature(entry, journal.generation);
  };
}

/** As this tab last read the outbox: what comes into it meanwhile is not among them. */
export function listPremature({ journal, view }: ReplicaParts): readonly OutboxEntry[] {
  return journal ? view.entries.filter((entry) => isPremature(entry, journal.generation)) : [];
}

interface Pulled extends Pick<PullOutcome, 'isSealed'> {
  /** Those that lay here before it began. */
  readonly before: readonly OutboxEntry[];
}

/**
 * After a pull: what a page lies under has come with it, and what came with nothing has no number where no device is
 * at sealing any more; but of what she erased since the pull began nothing may have come yet. True: something was put
 * to be sent. What the device does not take waits for the next pass.
 */
export async function namePremature(parts: ReplicaParts, pulled: Pulled): Promise<boolean> {
  const { journal, locks, user } = parts;
  if (!journal) return false;
  // Another tab that is sending would take what is put here for what it sent.
  const name = () => nameFound(parts, journal, pulled);
  return locks.run(syncLock(user.id), name, TIMEOUT_MS).catch((error: unknown) => {
    parts.log.write(`erasures wait: ${nameOfFault(error)}`);
    return false;
  });
}

async function nameFound(
  { store, journalStatus$, outbox, view }: ReplicaParts,
  { generation }: PrivateJournal,
  { before, isSealed: wasSealed }: Pulled,
): Promise<boolean> {
  const found = (await outbox.list()).filter((entry) => isPremature(entry, generation));
  if (found.length === 0) return false;
  const ids = found.map(({ change }) => change.id);
  const rows: readonly MarkedRow[] = await store.use((local) => findRows(local.reflections, ids));
  const marks = marksOfNow(rows, generation);
  const isSealed = wasSealed && journalStatus$.value.kind === 'private';
  const named = found.flatMap((entry) => {
    const of = marks.get(entry.change.id) ?? (isSealed && before.some(isThe(entry)) ? [] : null);
    return of ? [{ ...unsealedEntry(entry), of }] : [];
  });
  if (named.length === 0) return false;
  await outbox.put(named);
  await view.announce();
  return true;
}

function isThe({ key, queuedAt }: OutboxEntry) {
  return (one: OutboxEntry): boolean => one.key === key && one.queuedAt === queuedAt;
}
