import { createLocks } from '../../../../shared/outbox/locks.ts';
import { replaySignOut } from '../../../../shared/outbox/replay-sign-out.ts';

/** A sign-out made offline ends on the server at the next connection; the worker does the same. */
export function finishSignOut(): void {
  const replay = (): void => {
    const locks = createLocks();
    replaySignOut({ fetch: fetch.bind(globalThis), locks }).catch(() => false);
  };
  addEventListener('online', replay);
  replay();
}
