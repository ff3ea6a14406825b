import type { Database as Sqlite } from 'better-sqlite3';

export interface LogEmptier {
  /**
   * Moves the write-ahead log into the database and cuts it to nothing: `secure_delete` wipes erased
   * text from the database alone, and the log would keep it. While another process reads the log it
   * cannot be cut, and waiting for a backup would stop every request: then it is tried again until it is done.
   * True where it is.
   */
  empty(): boolean;
  stop(): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

export function createLogEmptier(sqlite: Sqlite): LogEmptier {
  let timer: NodeJS.Timeout | undefined;

  function attempt(waitMs: number): boolean {
    clearTimeout(timer);
    if (isCut(sqlite)) return true;
    const next = () => attempt(Math.min(2 * waitMs, LONGEST_WAIT_MS));
    timer = setTimeout(next, waitMs).unref();
    return false;
  }

  return {
    empty: () => attempt(FIRST_WAIT_MS),
    stop: () => clearTimeout(timer),
  };
}

/** Never throws: what was erased is erased, whether or not a full or broken disk lets the log be cut now. */
function isCut(sqlite: Sqlite): boolean {
  const waitMs = sqlite.pragma('busy_timeout', { simple: true });
  sqlite.pragma('busy_timeout = 0');
  try {
    return sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } catch {
    return false;
  } finally {
    sqlite.pragma(`busy_timeout = ${Number(waitMs)}`);
  }
}
