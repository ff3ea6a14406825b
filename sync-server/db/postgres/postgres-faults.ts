import pg from 'pg';
import { AppError } from '../../../shared/contract/app-error.ts';
import { refusal, type StorageHealth } from '../storage-health.ts';

/** Another transaction was in the way, and nothing of this one is left: it may be done again. */
const IN_THE_WAY = new Set(['40001', '40P01']);
/** The server ends connections, takes none, lets none write, or lets one wait for too long. */
const UNAVAILABLE = /^(?:08|57P0|53[023]|25006$|25P03$|55P03$|57014$)/;
const DISK_FULL = '53100';
/** What the client library says of a connection that is gone; it has no codes for it. */
const GONE =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout (?:exceeded|expired)|Cannot use a pool after)/;
const NETWORK = /^(?:ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_|ENOENT$)/;

export function mayBeDoneAgain(error: unknown): boolean {
  return error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? '');
}

/**
 * Whether it was cut off, so that nobody knows what became of it: a commit may have happened whose answer
 * was lost. It is never done again here; her device repeats it, and knows its own rows by their ids.
 */
export function isCutOff(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|57P0)/.test(error.code ?? '');
  return error instanceof Error && (GONE.test(error.message) || NETWORK.test(codeOf(error)));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

const RETRY_SECONDS = 5;

function judge(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return isCutOff(error) ? unavailable(error) : error;
  const { code = '' } = error;
  if (code === DISK_FULL) return refusal('storage_full', error);
  return UNAVAILABLE.test(code) ? unavailable(error) : error;
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', {
    message: 'The database cannot be reached right now. Try again in a moment.',
    retryAfterSeconds: RETRY_SECONDS,
    cause,
  });
}

/** The database looks after its own disk; what is told is told by its answers. */
export const postgresHealth: StorageHealth = {
  fault: () => null,
  judge,
  noteDamaged: () => undefined,
  watch: () => undefined,
  stop: () => undefined,
};
