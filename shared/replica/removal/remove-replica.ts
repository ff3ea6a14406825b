import { withTimeout } from '../../async.ts';
import type { UnloadDraft } from '../drafts/unload-draft.ts';
import { unloadDraftsName, openUnloadDrafts } from '../drafts/unload-drafts.ts';
import { createLocks, type Locks, syncLock } from '../../outbox/locks.ts';
import { removeOutbox } from './remove-outbox.ts';
import { holdsDrafts, readStoredDrafts, type StoredDraft } from './stored-drafts.ts';
import { deleteStored, listStored } from '../store/stored-names.ts';
import { dropRequests } from '../../outbox/waiting-requests.ts';

export interface RemoveOptions {
  /** Also answers the server has not acknowledged, all or of these keys: they are lost then. Waiting erasures stay. */
  readonly outbox?: boolean | readonly string[];
  /** Leaves every draft: as `keepDraftsForReturn` put it aside, or else where it is. */
  readonly keepDrafts?: boolean;
  /** Small requests stay and are sent: she goes on with a session of hers. */
  readonly keepRequests?: boolean;
  readonly locks?: Locks;
}

const TIMEOUT_MS = 10_000;
const READ_TIMEOUT_MS = 3_000;

/**
 * Deletes her local data; close the replica first. Without `outbox` what waits stays for her return.
 * True when nothing waits any more. Whatever fails, the rest goes; then it throws, so that the removal stays
 * noted and is done again (docs/decisions/removals.md).
 */
export async function removeReplica(userId: string, options: RemoveOptions = {}): Promise<boolean> {
  const locks = options.locks ?? createLocks();
  const remove = () => removeOutbox(userId, { answers: options.outbox });
  const works = [
    () => (options.keepRequests ? Promise.resolve() : dropRequests(userId, locks)),
    () =>
      locks.run(
        `pull:${userId}`,
        () => (options.keepDrafts ? removeAllButDrafts(userId) : removeAll(userId)),
        TIMEOUT_MS,
      ),
  ];
  const faults: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => faults.push(error));
  const isEmpty = await locks.run(syncLock(userId), remove, TIMEOUT_MS);
  if (faults.length > 0) throw faults[0];
  return isEmpty;
}

async function removeAll(userId: string): Promise<void> {
  await deleteStored([...(await listStored(userId, () => true)), unloadDraftsName(userId)]);
}

/**
 * What was to be put aside may not have been: her store never opened, or the device was too slow. So
 * nothing is believed but what is read, and what cannot be read stays for her return as well.
 */
async function removeAllButDrafts(userId: string): Promise<void> {
  const { words: putAside, isEmpty } = await lookAtLastWords(userId);
  const names = await listStored(userId, () => true);
  const onlyCopies = await Promise.all(names.map((name) => holdsMoreThan(putAside, name)));
  await deleteStored(names.filter((_, index) => !onlyCopies[index]));
  if (isEmpty) await deleteStored([unloadDraftsName(userId)]);
}

interface LastWords {
  /** Those that can be read without a key. */
  readonly words: readonly UnloadDraft[];
  /** False also where the device cannot say. */
  readonly isEmpty: boolean;
}

async function lookAtLastWords(userId: string): Promise<LastWords> {
  const unloadDrafts = openUnloadDrafts(unloadDraftsName(userId));
  try {
    return { words: await unloadDrafts.list(), isEmpty: await unloadDrafts.isEmpty() };
  } catch {
    return { words: [], isEmpty: false };
  } finally {
    await unloadDrafts.close().catch(() => undefined);
  }
}

async function holdsMoreThan(putAside: readonly UnloadDraft[], name: string): Promise<boolean> {
  if (!holdsDrafts(name)) return false;
  // A connection that hangs must not keep the rest of her data here.
  const reading = readStoredDrafts(name).catch(() => null);
  const drafts = await withTimeout(reading, READ_TIMEOUT_MS, () => null);
  if (!drafts || drafts.hasSealed) return true;
  return drafts.readable.some((draft) => !putAside.some((word) => hasWordsOf(word, draft)));
}

function hasWordsOf(word: UnloadDraft, { row, writtenAt }: StoredDraft): boolean {
  if (word.date !== row.date || word.question_id !== row.question_id) return false;
  if (!word.unread && word.at > writtenAt) return true;
  const hasWish = !row.keep_from_model || word.keep_from_model === true;
  const hasOrigin = !row.origin || Boolean(word.origin);
  return hasWish && hasOrigin && word.text.includes(row.text.trim());
}
