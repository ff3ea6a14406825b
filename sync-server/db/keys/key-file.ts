import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFile, makeFolders, replaceFile, syncToDisk } from '../durable-files.ts';
import { keyOf } from '../seal.ts';

/** What the keys of the accounts are sealed with. */
export interface MasterKey {
  /** Names it and tells nothing of it. */
  readonly id: string;
  readonly bytes: Buffer;
}

const KEY_BYTES = 32;
const LINE = /^noor-key-1 ([\w-]{43})$/;

interface ReadOptions {
  /** Nothing is sealed yet. */
  readonly isNew?: boolean;
}

/**
 * Newest first; more than one while a change of the key is under way. Throws what is wrong with the file, and what to
 * do about it.
 */
export function readKeyFile(path: string, { isNew = false }: ReadOptions = {}): MasterKey[] {
  const lines = readText(path).split('\n');
  const keys = lines.flatMap((text, index) => {
    const line = text.trim();
    if (line === '' || line.startsWith('#')) return [];
    const [, key] = LINE.exec(line) ?? [];
    if (key === undefined) throw new Error(noKey(path, index + 1));
    return masterKeyOf(Buffer.from(key, 'base64url'));
  });
  if (keys.length === 0) throw new Error(isNew ? emptyYet(path) : empty(path));
  return keys;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(isCalled(error, 'EISDIR') ? folder(path) : unreadable(path), { cause: error });
  }
}

/** Throws where nobody can say: a folder on the way may be closed to this user. */
export function isKeyFileThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    if (isCalled(error, 'ENOENT') || isCalled(error, 'ENOTDIR')) return false;
    throw new Error(unreadable(path), { cause: error });
  }
}

/** A file, or a folder, that others on this machine may read. */
export function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
}

export function makeMasterKey(): MasterKey {
  return masterKeyOf(randomBytes(KEY_BYTES));
}

function masterKeyOf(bytes: Buffer): MasterKey {
  return {
    bytes,
    id: keyOf(bytes.toString('base64url'), 'name of this key').toString('hex', 0, 8),
  };
}

/** Whole or not at all, and on the disk when it returns: what is sealed next cannot be read without it. */
export function writeKeyFile(path: string, keys: readonly MasterKey[]): void {
  orSay(
    () => notWritten(path),
    () => replaceFile(path, textOf(keys)),
  );
}

/** The same of one that is there: another process may have made it a moment ago. */
export function keepKeyFile(path: string): void {
  syncToDisk(path);
  syncToDisk(dirname(path));
}

/** One that another process made meanwhile is left as it is: what it seals must not lose its key. */
export function makeKeyFile(path: string): void {
  orSay(
    () => notMade(path),
    () => {
      makeFolders(dirname(path));
      makeFile(path, textOf([makeMasterKey()]));
    },
  );
}

function textOf(keys: readonly MasterKey[]): string {
  const lines = keys.map(({ bytes }) => `noor-key-1 ${bytes.toString('base64url')}`);
  return `${[...NOTE, ...lines].join('\n')}\n`;
}

const NOTE = [
  '# The key of what people wrote in Noor. Without it nobody can read the database.',
  '# Keep a copy of it, and never beside the backups.',
];

export function deriveMasterKey(secretKey: string): MasterKey {
  return masterKeyOf(keyOf(secretKey, 'what people wrote'));
}

function orSay(sentence: () => string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new Error(sentence(), { cause: error });
  }
}

function isCalled(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const BACK = 'Put it back from where you keep its copy, or set KEY_FILE to where it is';

function folder(path: string): string {
  return `A folder is where the key file is to be: ${path}. ${BACK}. Containers make such a folder where a file that they are to mount is missing.`;
}

function unreadable(path: string): string {
  const { getuid } = process;
  const user = getuid ? ` (uid ${getuid()})` : '';
  return `The key file ${path} cannot be read: give it to the user that Noor runs as${user}, and let that user into the folders above it (chown, then chmod 600), or set KEY_FILE to another place.`;
}

function empty(path: string): string {
  return `The key file ${path} holds no key: it was emptied or cut off. ${BACK}.`;
}

function emptyYet(path: string): string {
  return `The key file ${path} holds no key. ${BACK}. Where there is none yet, take the empty file away: nothing is sealed so far, and the next start makes one.`;
}

function noKey(path: string, line: number): string {
  return `Line ${line} of the key file ${path} is no key: it was cut off or changed. ${BACK}.`;
}

function notMade(path: string): string {
  return `The key file ${path} could not be made: let the user that Noor runs as write there, or set KEY_FILE to a place where it may. Nothing has been sealed yet.`;
}

function notWritten(path: string): string {
  return `The key file ${path} could not be written anew; everything can be read with it as before. Make room, or let this user write in its folder (a file that is mounted by itself cannot be replaced: mount the folder), or be the user that it belongs to, and do it again.`;
}
