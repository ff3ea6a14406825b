import type Sqlite from 'better-sqlite3';

/** In `database_meta`: where `admin move` brought everything. */
export const MOVED_TO = 'moved_to';

/** What is written into a file that was moved would be seen by nobody. */
export function assertNotMoved(sqlite: Sqlite.Database): void {
  const place = sqlite
    .prepare<[string], string>('SELECT value FROM database_meta WHERE key = ?')
    .pluck()
    .get(MOVED_TO);
  if (place === undefined) return;
  throw new Error(
    `This database was moved to ${place}: set DATABASE_URL. What was written there since is not in it.`,
  );
}
