import type { Database as Sqlite } from 'better-sqlite3';

/**
 * Moves the write-ahead log into the database and cuts it to nothing: `secure_delete` wipes erased
 * text from the database alone, and the log would keep it. A log that another process is reading
 * stays as it is until the next time, because waiting for a backup would stop every request.
 */
export function emptyLog(sqlite: Sqlite): void {
  const waitMs = sqlite.pragma('busy_timeout', { simple: true });
  sqlite.pragma('busy_timeout = 0');
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    sqlite.pragma(`busy_timeout = ${Number(waitMs)}`);
  }
}
