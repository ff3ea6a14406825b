import type { Day } from '../../contract/day.ts';
import { isTombstone } from '../../contract/reflections.ts';
import { type Draft, isWorthKeeping, mergeDrafts } from '../drafts/draft.ts';
import { type DraftRecord, draftsOf } from '../drafts/draft-record.ts';
import type { UnloadDraft } from '../drafts/unload-draft.ts';
import { unloadDraftsName, openUnloadDrafts } from '../drafts/unload-drafts.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { answerEntry, type OutboxEntry } from '../../outbox/outbox-entry.ts';
import { openOutbox, outboxName } from '../../outbox/outbox.ts';
import type { OpenedAccount } from './opened-account.ts';
import { removeReplica } from './remove-replica.ts';
import { repairHistory } from '../answers/repair-history.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { ReplicaDrafts } from '../replica.ts';
import { findRows } from '../store/row-store.ts';
import { holdsAnswers, readStoredAnswers } from './stored-answers.ts';
import { holdsDrafts, readStoredDrafts } from './stored-drafts.ts';
import { allNames, deleteStored, listStored } from '../store/stored-names.ts';

type DatedDraft = Draft & { readonly date: Day };

/** What this device holds of an account that is no more. */
export interface EarlierWords {
  /** Every answer and every earlier version, refused ones with their reason. */
  readonly answers: readonly OutboxEntry[];
  readonly drafts: readonly DatedDraft[];
}

/** Looks only: nothing is changed or removed. `opened`: what lies closed is read as well. */
export async function readEarlierWords(
  userId: string,
  now: number,
  opened?: OpenedAccount,
): Promise<EarlierWords> {
  const names = await listStored(userId, () => true);
  const closed = opened && (await readClosed(userId, opened));
  const queued =
    closed?.queued ?? ((await isThere(outboxName(userId))) ? await readOutbox(userId) : []);
  const stored = await Promise.all(names.filter(holdsAnswers).map(readStoredAnswers));
  if (closed) stored.push(closed.stored);
  const drafts = await Promise.all(names.filter(holdsDrafts).map(readStoredDrafts));
  const left = (await isThere(unloadDraftsName(userId))) ? await readLastWords(userId) : [];

  const erased = new Set(queued.flatMap(({ change }) => (isTombstone(change) ? [change.id] : [])));
  const answers = new Map(stored.flat().map((answer) => [answer.id, answerEntry(answer, now)]));
  for (const entry of queued) if (!isTombstone(entry.change)) answers.set(entry.change.id, entry);
  for (const id of erased) answers.delete(id);
  return {
    answers: [...answers.values()],
    drafts: datedDrafts([
      ...drafts.flatMap(({ readable }) => readable.map(({ row }) => row)),
      ...left,
      ...(closed?.drafts ?? []),
    ]),
  };
}

async function readClosed(userId: string, opened: OpenedAccount) {
  const { readClosedWords } = await import('./closed-words.ts');
  return readClosedWords(userId, opened);
}

/**
 * Makes them hers under her account of now. Each answer keeps its id and each draft its box, so that doing
 * it again, after a tab that died in the middle, changes nothing and sends nothing twice.
 */
export async function takeOverWords(
  parts: ReplicaParts,
  drafts: Pick<ReplicaDrafts, 'update'>,
  { userId, opened }: { readonly userId: string; readonly opened?: OpenedAccount | undefined },
): Promise<void> {
  // What is only in this tab's memory has not been taken over.
  if (!parts.outbox.isKept || !parts.store.isKept) throw new LocalWriteError('unavailable');
  const words = await readEarlierWords(userId, parts.now(), opened);
  const ids = words.answers.map(({ key }) => key);
  const rows = await parts.store.use((local) => findRows(local.reflections, ids));
  const here = new Set(rows.map(({ id }) => id));
  await parts.outbox.put(words.answers.filter(({ key }) => !here.has(key)));
  for (const { date, ...earlier } of words.drafts) {
    await drafts.update(date, earlier.target, (stored) => mergeDrafts(earlier, stored));
  }
  await parts.view.announce();
  await repairHistory(parts);
}

/** For good, erasures included: the server has nothing of that account. */
export async function removeEarlierWords(userId: string): Promise<void> {
  await removeReplica(userId, { outbox: true });
  await deleteStored([outboxName(userId)]);
}

function datedDrafts(records: readonly DraftRecord[]): DatedDraft[] {
  const days = new Set(records.map(({ date }) => date));
  return [...days].flatMap((day) => {
    const drafts = draftsOf(records.filter(({ date }) => date === day));
    return [...drafts.values()].filter(isWorthKeeping).map((draft) => ({ date: day, ...draft }));
  });
}

async function readOutbox(userId: string): Promise<readonly OutboxEntry[]> {
  const outbox = await openOutbox(userId);
  try {
    return await outbox.list();
  } finally {
    outbox.close();
  }
}

async function readLastWords(userId: string): Promise<readonly UnloadDraft[]> {
  const unloadDrafts = openUnloadDrafts(unloadDraftsName(userId));
  try {
    return await unloadDrafts.list();
  } finally {
    await unloadDrafts.close();
  }
}

/** Where the browser does not tell, it is looked into. */
async function isThere(name: string): Promise<boolean> {
  return (await allNames())?.includes(name) ?? true;
}
