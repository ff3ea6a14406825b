import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

/** What becomes of files while the work runs, in order; random endings of names are left out. */
export function watchDisk(work: () => void): string[] {
  const seen: string[] = [];
  const opened = new Map<number, string>();
  const { openSync, fsyncSync, renameSync, linkSync } = fs;
  const nameOf = (path: fs.PathLike) => basename(String(path)).replace(/\.[0-9a-f-]{36}$/, '.new');
  fs.openSync = (path, ...rest) => {
    const handle = openSync(path, ...rest);
    opened.set(handle, nameOf(path));
    return handle;
  };
  fs.fsyncSync = (handle) => {
    fsyncSync(handle);
    seen.push(`on disk: ${opened.get(handle)}`);
  };
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    seen.push(`${nameOf(from)} is ${nameOf(to)}`);
  };
  fs.linkSync = (from, to) => {
    linkSync(from, to);
    seen.push(`${nameOf(from)} is ${nameOf(to)}`);
  };
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    Object.assign(fs, { openSync, fsyncSync, renameSync, linkSync });
    syncBuiltinESMExports();
  }
  return seen;
}
