import Sqlite from 'better-sqlite3';
import { join } from 'node:path';

/** A handle that nobody holds is closed by the garbage collector, and the lock is gone with it. */
const held = new Set<Sqlite.Database>();

/**
 * Holds the folder for this process; returns the way out, and throws one sentence when another server
 * has it. The lock is the system's own, on an empty file: it ends with its process however that
 * dies, and holds between containers that share the folder. The operator's tool does not ask for it.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new Sqlite(join(dataDir, 'server.lock'), { timeout: 0 });
  if (isTaken(lock)) {
    lock.close();
    throw new Error(
      `Another server is serving ${dataDir}, and only one may: stop it, or give this one a DATA_DIR of its own.`,
    );
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

function isTaken(lock: Sqlite.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true;
    throw error;
  }
}
