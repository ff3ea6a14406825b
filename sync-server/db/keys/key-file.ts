import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { keyOf } from '../seal.ts';

/** What the keys of the accounts are sealed with. */
export interface MasterKey {
  /** Names it and tells nothing of it. */
  readonly id: string;
  readonly bytes: Buffer;
}

const KEY_BYTES = 32;
const LINE = /^noor-key-1 ([\w-]{43})$/;

/** Newest first; more than one while a change of the key is under way. Throws what is wrong with the file. */
export function readKeyFile(path: string): MasterKey[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`The key file ${path} cannot be read.`, { cause: error });
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const keys = lines.map((line) => {
    const [, key] = LINE.exec(line.trim()) ?? [];
    if (key === undefined) throw new Error(`The key file ${path} has a line that is no key.`);
    return masterKeyOf(Buffer.from(key, 'base64url'));
  });
  if (keys.length === 0) throw new Error(`The key file ${path} holds no key.`);
  return keys;
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
  const unfinished = writeBeside(path, keys);
  renameSync(unfinished, path);
  syncFolder(path);
}

/** One that another process made meanwhile is left as it is: what it seals must not lose its key. */
function makeKeyFile(path: string): void {
  const unfinished = writeBeside(path, [makeMasterKey()]);
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished);
  }
  syncFolder(path);
}

function writeBeside(path: string, keys: readonly MasterKey[]): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${crypto.randomUUID()}`;
  const lines = keys.map(({ bytes }) => `noor-key-1 ${bytes.toString('base64url')}`);
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(file, `${[...NOTE, ...lines].join('\n')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return unfinished;
}

function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const NOTE = [
  '# The key of what people wrote in Noor. Without it nobody can read the database.',
  '# Keep a copy of it, and never beside the backups.',
];

/** Where the key of a database comes from. */
export interface KeySource {
  /** Null: there is no file, and `derived` is all there is. */
  readonly path: string | null;
  /** Of SECRET_KEY, which every server of a shared database has; null where there is none. */
  readonly derived: MasterKey | null;
  /** False: the file is one that happens to lie there, and nothing is begun with it. */
  readonly isChosen: boolean;
}

export interface MasterKeys {
  readonly source: KeySource;
  /** What a database that has no key yet is begun with. */
  readonly first: MasterKey;
  /** Also one that was written into the file since. Throws where it is not there. */
  find(id: string): MasterKey;
}

export function deriveMasterKey(secretKey: string): MasterKey {
  return masterKeyOf(keyOf(secretKey, 'what people wrote'));
}

/** A file is made for a database that has no key yet. `mark` is what the database says of its key. */
export function openMasterKeys(source: KeySource, mark: string | null): MasterKeys {
  const { path, derived } = source;
  const isThere = path !== null && existsSync(path);
  if (path !== null && !isThere) {
    if (mark === null) makeKeyFile(path);
    else if (mark !== derived?.id) throw missing(path);
  }
  let keys = readAll(source);
  const [first] = keys;
  if (!first) throw new Error('There is neither a KEY_FILE nor a SECRET_KEY.');
  return {
    source,
    first,
    find(id) {
      const known = keys.find((key) => key.id === id);
      if (known) return known;
      keys = readAll(source);
      const found = keys.find((key) => key.id === id);
      if (!found) throw another(path);
      return found;
    },
  };
}

/** That which things are begun with comes first. */
function readAll({ path, derived, isChosen }: KeySource): MasterKey[] {
  const inFile = path !== null && existsSync(path) ? readKeyFile(path) : [];
  if (!derived) return inFile;
  return isChosen ? [...inFile, derived] : [derived, ...inFile];
}

function missing(path: string): Error {
  return new Error(
    `The key file ${path} is not there, and without it nobody can read what people wrote: put it back from where you keep it, or set KEY_FILE.`,
  );
}

function another(path: string | null): Error {
  return new Error(
    path === null
      ? 'SECRET_KEY is not the one that what people wrote is sealed with; or set KEY_FILE.'
      : `The key file ${path} is not the one that what people wrote is sealed with: put the right one there, or set KEY_FILE.`,
  );
}
