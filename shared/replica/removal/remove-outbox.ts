import { openOutbox, outboxName } from '../../outbox/outbox.ts';
import { answered } from '../../outbox/transaction.ts';

/** A frozen tab may hold on to it: then it goes as soon as that tab lets go, if it is still empty. */
const TIMEOUT_MS = 3_000;

export interface RemoveOutboxOptions {
  /** Also answers the server has not acknowledged, all or those of these keys: they are lost then. */
  readonly answers?: boolean | readonly string[] | undefined;
}

/**
 * Deletes the outbox once nothing waits in it; true when it is gone. Where `answers` names those that she was told
 * of, what another tab saved since stays, and so does an erasure always: it holds no text, and without it the answer
 * would come back.
 */
export async function removeOutbox(
  userId: string,
  { answers = false }: RemoveOutboxOptions = {},
): Promise<boolean> {
  const outbox = await openOutbox(userId);
  try {
    const doomed = answers === true ? (await outbox.listAnswers()).map(({ key }) => key) : answers;
    if (doomed) await outbox.discard(doomed);
    const { waiting, parked } = await outbox.count();
    if (waiting + parked > 0) return false;
  } finally {
    outbox.close();
  }
  return deleteEmpty(outboxName(userId));
}

/**
 * A database cannot be looked into and deleted in one step: what another tab put there in between would go
 * with it. A new version can be made in one: while it is, nobody else has the database open, and if nothing
 * is in it, its deletion is asked for. Whoever opens it before that meets a version too new, and asks again
 * behind the deletion (connection.ts).
 */
async function deleteEmpty(name: string): Promise<boolean> {
  const deletions: Promise<unknown>[] = [];
  // Higher than any before, also than one left by a browser that died before the deletion.
  const request = indexedDB.open(name, Date.now());
  request.onupgradeneeded = ({ oldVersion }) => {
    const upgrade = request.transaction;
    if (!upgrade || oldVersion === 0) return upgrade?.abort();
    const counting = upgrade.objectStore('offline_reflections').count();
    counting.onsuccess = () => {
      if (counting.result > 0) upgrade.abort();
      else deletions.push(answered(indexedDB.deleteDatabase(name)));
    };
  };
  const opened = answered(request).then((database) => database.close());
  const blocked = new Promise<never>((_, reject) => {
    request.onblocked = () => setTimeout(() => reject(new Error('blocked')), TIMEOUT_MS);
  });
  try {
    await Promise.race([opened, blocked]);
    await Promise.all(deletions);
    return true;
  } catch {
    return false;
  }
}
