import { isTombstone } from '../contract/reflections.ts';
import { openOutbox, outboxName } from './outbox.ts';
import { answered } from './transaction.ts';

export interface RemoveOutboxOptions {
  /** Also answers the server has not acknowledged: they are lost then. */
  readonly answers?: boolean | undefined;
}

/**
 * Deletes the outbox once nothing waits in it; true when it is gone. What another tab saved since she was
 * asked stays, and so does an erasure: it holds no text, and without it the answer would come back.
 */
export async function removeOutbox(
  userId: string,
  { answers = false }: RemoveOutboxOptions = {},
): Promise<boolean> {
  const outbox = await openOutbox(userId);
  try {
    if (answers) {
      const entries = await outbox.list();
      const doomed = entries.filter(({ change }) => !isTombstone(change));
      await outbox.discard(doomed.map(({ key }) => key));
    }
    const { waiting, parked } = await outbox.count();
    if (waiting + parked > 0) return false;
  } finally {
    outbox.close();
  }
  await answered(indexedDB.deleteDatabase(outboxName(userId)));
  return true;
}
