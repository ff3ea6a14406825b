import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A file, or the names in a folder. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Those that are missing; a power cut loses none of them afterwards. */
export function makeFolders(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    syncToDisk(dirname(made));
  }
}

/** A new one is for its owner alone. Whole or not at all, and on the disk when it returns. */
export function replaceFile(path: string, text: string): void {
  const finished = writeBeside(path, text);
  try {
    makeAlike(finished, path);
    moveInPlace(finished, path);
  } finally {
    rmSync(finished, { force: true });
  }
}

/** The same of a file that is whole already, and lies in the same folder. */
export function moveInPlace(finished: string, path: string): void {
  syncToDisk(finished);
  renameSync(finished, path);
  syncToDisk(dirname(path));
}

/** Gives it to whom the one belongs that it is to replace: the server may be another user than who does this. */
export function makeAlike(finished: string, path: string): void {
  if (!existsSync(path)) return;
  const [made, before] = [statSync(finished), statSync(path)];
  // A group that may do nothing with it is no matter: only root could give it to that one.
  const isHis = made.uid === before.uid && (made.gid === before.gid || (before.mode & 0o070) === 0);
  try {
    if (!isHis) chownSync(finished, before.uid, before.gid);
    if (made.mode !== before.mode) chmodSync(finished, before.mode);
  } catch (error) {
    throw new Error(`${path} belongs to another user: do it as that one, or as root.`, {
      cause: error,
    });
  }
}

/** An empty one in the place of what a killed run left, before another tool fills it: SQLite alone would let others read it. */
export function makeEmptyFile(path: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
}

/** One that is there is left as it is. */
export function makeFile(path: string, text: string): void {
  const finished = writeBeside(path, text);
  try {
    syncToDisk(finished);
    linkSync(finished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(finished);
  }
  syncToDisk(dirname(path));
}

function writeBeside(path: string, text: string): string {
  const beside = `${path}.${crypto.randomUUID()}`;
  writeFileSync(beside, text, { flag: 'wx', mode: 0o600 });
  return beside;
}
