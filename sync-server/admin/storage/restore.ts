import Sqlite from 'better-sqlite3';
import { copyFileSync, existsSync, linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeAlike, moveInPlace } from '../../db/durable-files.ts';
import { migrationNames } from '../../db/migrate.ts';
import { lockFolder } from '../../db/sqlite/lock-folder.ts';
import { putKeysIn } from './put-keys-in.ts';
import { MOVED_TO } from '../../db/sqlite/moved-to.ts';

interface Restore {
  readonly dataDir: string;
  /** What `admin backup` wrote, or another copy of a database of Noor's. */
  readonly copy: string;
  readonly keyFile: string;
  readonly now: Date;
}

interface Restored {
  /** Where what was there before is now; null: nothing was. */
  readonly kept: string | null;
  /** Accounts of the copy that were deleted since. */
  readonly forgotten: number;
}

/**
 * Puts a copy in the place of the database while no server runs. What was there stays beside it, under the
 * name that is answered (null: nothing was). Every device compares what it has with it at its next pass. Accounts
 * that were deleted since the copy was made are not in it any more.
 */
export function restore({ dataDir, copy, keyFile, now }: Restore): Restored {
  const file = join(dataDir, 'noor.db');
  const unlock = lockFolder(dataDir);
  const prepared = `${file}.restoring`;
  try {
    for (const part of partsOf(prepared)) rmSync(part, { force: true });
    copyWhole(copy, prepared);
    const forgotten = prepare(prepared, { copy, live: file, keyFile });
    makeAlike(prepared, file);
    const kept = existsSync(file) ? keep(file, now) : null;
    // The log of the one before would be read into this one.
    for (const part of partsOf(file).slice(1)) rmSync(part, { force: true });
    moveInPlace(prepared, file);
    return { kept, forgotten };
  } finally {
    for (const part of partsOf(prepared)) rmSync(part, { force: true });
    unlock();
  }
}

const partsOf = (file: string) => [file, `${file}-wal`, `${file}-shm`];

/** With what its log holds. */
function copyWhole(copy: string, target: string): void {
  if (!existsSync(copy)) throw new Error(`There is no file ${copy}.`);
  for (const [from, to] of [
    [copy, target],
    [`${copy}-wal`, `${target}-wal`],
  ] as const) {
    if (existsSync(from)) copyFileSync(from, to);
  }
}

function prepare(file: string, sources: Parameters<typeof putKeysIn>[1]): number {
  const sqlite = new Sqlite(file, { fileMustExist: true });
  try {
    assertNoors(sqlite, file);
    // Restored twice it is another database twice.
    sqlite
      .prepare(`UPDATE database_meta SET value = ? WHERE key = 'epoch'`)
      .run(crypto.randomUUID());
    sqlite.prepare('DELETE FROM database_meta WHERE key = ?').run(MOVED_TO);
    const forgotten = putKeysIn(sqlite, sources);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    return forgotten;
  } finally {
    sqlite.close();
  }
}

function assertNoors(sqlite: Sqlite.Database, file: string): void {
  const refuse = (why: string) => new Error(`${file.replace('.restoring', '')} stays: ${why}`);
  let applied: string[];
  try {
    applied = sqlite.prepare<[], string>('SELECT name FROM kysely_migration').pluck().all();
  } catch {
    throw refuse('the copy is no database of Noor, or is damaged.');
  }
  const newer = applied.find((name) => !migrationNames.includes(name));
  if (newer !== undefined) throw refuse(`the copy is of a newer Noor (${newer}).`);
  const found = sqlite.pragma('integrity_check', { simple: true });
  if (found !== 'ok') throw refuse(`the copy is damaged: ${String(found)}`);
}

/** Another name for the same file: at no moment is there none. */
function keep(file: string, now: Date): string {
  emptyLog(file);
  const kept = `${file}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  const [names, keptNames] = [partsOf(file), partsOf(kept)];
  for (const [index, name] of names.entries()) {
    const to = keptNames[index];
    if (to !== undefined && existsSync(name)) linkSync(name, to);
  }
  return kept;
}

/** Where it is sound; else the log stays beside it as it is. */
function emptyLog(file: string): void {
  try {
    const sqlite = new Sqlite(file);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
  } catch {
    // It is kept all the same.
  }
}
