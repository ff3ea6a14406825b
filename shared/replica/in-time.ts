import { LocalWriteError } from './local-write-error.ts';

/** A database may never answer (Safari after an update, a blocked upgrade): then it is not there. */
export async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LocalWriteError('unavailable')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
