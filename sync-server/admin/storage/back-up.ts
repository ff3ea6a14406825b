import Sqlite from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeEmptyFile, moveInPlace } from '../../db/durable-files.ts';
import { takeKeysOut } from './key-copies.ts';

/**
 * A compacted copy of the live database at `target`, checked before it gets that name. Its epoch is
 * new: a device that meets it after a restore sees that it must compare, not trust its checkpoint. The keys
 * of its accounts are in the file that is answered; null for a database of before there were any.
 */
export function backUp(
  source: string,
  target: string,
  { waitMs = LONGEST_BACKUP_MS }: { readonly waitMs?: number } = {},
): string | null {
  const unlock = lockBackups(dirname(source), waitMs);
  try {
    return backUpAlone(source, target);
  } finally {
    unlock();
  }
}

/**
 * One after the other: the keys that the last one writes are to be the newest. Ends with its process, and waits for
 * one that is under way.
 */
function lockBackups(dataDir: string, timeout: number): () => void {
  const lock = new Sqlite(join(dataDir, 'backup.lock'), { timeout });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error;
    throw new Error(`Another backup of ${dataDir} is still under way.`, { cause: error });
  }
  return () => lock.close();
}

const LONGEST_BACKUP_MS = 3_600_000;

function backUpAlone(source: string, target: string): string | null {
  if (existsSync(target)) throw new Error(`${target} exists already.`);
  // One name for all, so that the next one takes away what a killed one left: there are keys in it.
  const unfinished = join(dirname(target), 'copy.unfinished');
  if (!existsSync(dirname(target))) {
    throw new Error(`There is no folder ${dirname(resolve(target))}: make it first.`);
  }
  makeEmptyFile(unfinished);
  try {
    copy(source, unfinished);
    const keys = prepare(unfinished, target);
    moveInPlace(unfinished, target);
    return keys;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function copy(source: string, target: string): void {
  const live = new Sqlite(source, { fileMustExist: true });
  try {
    live.pragma('busy_timeout = 10000');
    live.prepare('VACUUM INTO ?').run(target);
  } finally {
    live.close();
  }
}

function prepare(file: string, target: string): string | null {
  const sqlite = new Sqlite(file, { fileMustExist: true });
  try {
    const result = sqlite.pragma('integrity_check', { simple: true });
    if (result !== 'ok') throw new Error(`The copy is not sound: ${String(result)}`);
    sqlite
      .prepare(`UPDATE database_meta SET value = ? WHERE key = 'epoch'`)
      .run(crypto.randomUUID());
    return takeKeysOut(sqlite, target);
  } finally {
    sqlite.close();
  }
}
