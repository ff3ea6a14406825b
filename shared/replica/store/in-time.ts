import { withTimeout } from '../../async.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';

/** A database may never answer (Safari after an update, a blocked upgrade): then it is not there. */
export function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return withTimeout(work, timeoutMs, () => Promise.reject(new LocalWriteError('unavailable')));
}
