import type { Database as Sqlite } from 'better-sqlite3';
import { AppError } from '../../shared/contract/app-error.ts';

/**
 * `storage_full`: nothing can be written now; it passes. `storage_damaged`: what lies on the disk is not
 * what was written; until somebody has looked at it nothing more is acknowledged.
 */
export type StorageFault = 'storage_full' | 'storage_damaged';

export interface StorageHealth {
  /** Null while all is well. */
  fault(): StorageFault | null;
  /** What callers are told of an error of the database; any other error as it is. */
  judge(error: unknown): unknown;
  noteDamaged(): void;
  /** Hears of every change. */
  watch(listener: (fault: StorageFault | null) => void): void;
  stop(): void;
}

const PROBE_MS = 2_000;

export function createStorageHealth(sqlite: Sqlite): StorageHealth {
  let fault: StorageFault | null = null;
  let probe: NodeJS.Timeout | undefined;
  const listeners: ((fault: StorageFault | null) => void)[] = [];

  function become(next: StorageFault | null): void {
    if (next === fault || fault === 'storage_damaged') return;
    fault = next;
    clearInterval(probe);
    // Nobody may ask for a write while `/readyz` keeps the callers away, and a small one may find room
    // where there is none: so this asks itself.
    if (next === 'storage_full') {
      probe = setInterval(() => hasRoom(sqlite) && become(null), PROBE_MS).unref();
    }
    // From here on SQLite itself refuses every write, and reads go on as far as they work.
    if (next === 'storage_damaged') sqlite.pragma('query_only = ON');
    for (const listener of listeners) listener(next);
  }

  return {
    fault: () => fault,
    judge(error) {
      const found = faultOf(error);
      if (found === null) return error;
      become(found);
      return refusal(fault ?? found, error);
    },
    noteDamaged: () => become('storage_damaged'),
    watch: (listener) => void listeners.push(listener),
    stop: () => clearInterval(probe),
  };
}

export function isStorageFault(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === 'storage_full' || error.code === 'storage_damaged')
  );
}

const RETRY_FULL_SECONDS = 60;
const RETRY_DAMAGED_SECONDS = 600;

export function refusal(fault: StorageFault, cause?: unknown): AppError {
  return fault === 'storage_full'
    ? new AppError(fault, {
        message:
          'The server cannot store anything right now: its disk is full. Nothing was changed.',
        retryAfterSeconds: RETRY_FULL_SECONDS,
        cause,
      })
    : new AppError(fault, {
        message: 'The server cannot store anything until its operator has repaired the database.',
        retryAfterSeconds: RETRY_DAMAGED_SECONDS,
        cause,
      });
}

const DAMAGED = /^SQLITE_(?:CORRUPT|NOTADB)/;
/** What cannot grow is an I/O error on some file systems, and so is a disk that is dying. */
const CANNOT_WRITE =
  /^(?:SQLITE_(?:FULL|READONLY|IOERR_(?:WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHM))|ENOSPC$|EDQUOT$|EROFS$)/;

function faultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (DAMAGED.test(code)) return 'storage_damaged';
  return CANNOT_WRITE.test(code) ? 'storage_full' : null;
}

/** More than a free page of the file or of the log may hold by chance. */
const PROBE_BYTES = 256 * 1024;

function hasRoom(sqlite: Sqlite): boolean {
  try {
    sqlite
      .prepare(
        `INSERT INTO database_meta (key, value) VALUES ('room', ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .run('0'.repeat(PROBE_BYTES));
    sqlite.prepare(`DELETE FROM database_meta WHERE key = 'room'`).run();
    return true;
  } catch {
    return false;
  }
}
