import Sqlite from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Read through in a moment; a bigger file would hold up the start. */
const SMALL_BYTES = 64 * 1024 * 1024;
/** So long the check of a big file may read beside the running server. */
const LONGEST_MS = 5 * 60_000;

export function isSmall(file: string): boolean {
  return statSync(file).size <= SMALL_BYTES;
}

/** Whether pages, rows and their order are what SQLite wrote; indexes are not compared with their tables. */
export function isSound(sqlite: Sqlite.Database): boolean {
  try {
    return sqlite.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /CORRUPT|NOTADB/.test(error.code)) return false;
    throw error;
  }
}

const program = fileURLToPath(new URL('./quick-check-process.ts', import.meta.url));
/** The exit code that says "damaged"; every other failure says nothing about the file. */
export const DAMAGED_EXIT = 3;

/** In a process of its own, because SQLite reads a big file without a pause; null when it could not be told. */
export async function isSoundBeside(file: string, stop: AbortSignal): Promise<boolean | null> {
  const child = spawn(process.execPath, [program, file], { stdio: 'ignore' });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, LONGEST_MS);
  stop.addEventListener('abort', kill, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0 ? true : code === DAMAGED_EXIT ? false : null;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', kill);
  }
}
