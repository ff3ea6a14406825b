import type { ApiClient } from '../../../shared/api/api-client.ts';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { drain } from '../../../shared/outbox/drain.ts';
import type { Locks } from '../../../shared/outbox/locks.ts';
import { isSealedAlready } from '../../../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';

const unlocked: Locks = { run: (_lock, work) => work() };

interface AsWorker {
  readonly api: ApiClient;
  readonly now: () => number;
  /** As the device has noted it. */
  readonly isPrivate: boolean;
}

/** Sends what waits beside the page, without its lock and without any key. */
export async function drainAsWorker(
  userId: string,
  { api, now, isPrivate }: AsWorker,
): Promise<void> {
  const outbox = await openOutbox(userId, { asItTravels: true });
  await drain({
    userId,
    outbox,
    locks: unlocked,
    mayLeave: isPrivate ? isSealedAlready : undefined,
    now,
    send: (reflections) =>
      api.call(createReflectionBatch, { reflections: [...reflections] }, { userId }),
  });
  outbox.close();
}
