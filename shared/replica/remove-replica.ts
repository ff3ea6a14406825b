import { lastWordsName, openLastWords, removeLastWords } from './last-words.ts';
import { createLocks, type Locks, syncLock } from './locks.ts';
import { removeOutbox } from './remove-outbox.ts';
import { deleteStored, listStored } from './stored-names.ts';

export interface RemoveOptions {
  /** Also answers the server has not acknowledged: they are lost then. Waiting erasures stay. */
  readonly outbox?: boolean;
  /** Leaves the drafts that `keepDraftsForReturn` put aside. */
  readonly keepDrafts?: boolean;
  readonly locks?: Locks;
}

const PATIENCE_MS = 10_000;

/**
 * Deletes her local data; close the replica first. Without `outbox` what waits stays for her return.
 * True when nothing waits any more.
 */
export async function removeReplica(userId: string, options: RemoveOptions = {}): Promise<boolean> {
  const locks = options.locks ?? createLocks();
  await locks.run(
    `pull:${userId}`,
    async () => {
      await deleteStored(await listStored(userId, () => true));
      if (!options.keepDrafts || (await hasNoLastWords(userId))) await removeLastWords(userId);
    },
    PATIENCE_MS,
  );
  const remove = () => removeOutbox(userId, { answers: options.outbox });
  return locks.run(syncLock(userId), remove, PATIENCE_MS);
}

async function hasNoLastWords(userId: string): Promise<boolean> {
  const lastWords = openLastWords(lastWordsName(userId));
  const words = await lastWords.list();
  await lastWords.close();
  return words.length === 0;
}
