import { removeLastWords } from './last-words.ts';
import { createLocks, type Locks, syncLock } from './locks.ts';
import { removeOutbox } from './outbox.ts';
import { deleteStored, listStored } from './stored-names.ts';

export interface RemoveOptions {
  /** Also what the server has not acknowledged: it is lost then. */
  readonly outbox?: boolean;
  readonly locks?: Locks;
}

const PATIENCE_MS = 10_000;

/** Deletes her local data; close the replica first. Without `outbox` what waits stays for her return. */
export async function removeReplica(userId: string, options: RemoveOptions = {}): Promise<void> {
  const locks = options.locks ?? createLocks();
  await locks.run(
    `pull:${userId}`,
    async () => {
      await deleteStored(await listStored(userId, () => true));
      await removeLastWords(userId);
    },
    PATIENCE_MS,
  );
  if (options.outbox) await locks.run(syncLock(userId), () => removeOutbox(userId), PATIENCE_MS);
}
