import { LocalWriteError, type LocalWriteFault } from '../../outbox/local-write-error.ts';

/** Safari after sleep, cleared site data, another tab's upgrade: the handle is dead, the data is not. */
const LOST = new Set([
  'InvalidStateError',
  'DatabaseClosedError',
  'AbortError',
  'UnknownError',
  'TransactionInactiveError',
]);

/** Is a new connection worth a try? */
export function isConnectionLost(error: unknown): boolean {
  return chain(error).some(
    ({ name, message }) => LOST.has(name) || message.startsWith('RxStorageInstanceDexie is closed'),
  );
}

export function toLocalWriteError(error: unknown): LocalWriteError {
  if (error instanceof LocalWriteError) return error;
  return new LocalWriteError(faultOf(error), { cause: error });
}

function faultOf(error: unknown): LocalWriteFault {
  if (chain(error).some(({ name }) => name === 'QuotaExceededError')) return 'quota';
  return isConnectionLost(error) ? 'closed' : 'unknown';
}

/** Dexie hides the browser's own error in `inner`. */
function chain(error: unknown): Error[] {
  const errors: Error[] = [];
  let next = error;
  while (next instanceof Error && errors.length < 5) {
    errors.push(next);
    next = 'inner' in next ? next.inner : next.cause;
  }
  return errors;
}
