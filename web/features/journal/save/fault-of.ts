import {
  LocalWriteError,
  type LocalWriteFault,
} from '../../../../shared/outbox/local-write-error.ts';

/** What to tell her when the device refused a write. */
export function faultOf(error: unknown): LocalWriteFault {
  return error instanceof LocalWriteError ? error.fault : 'unknown';
}
