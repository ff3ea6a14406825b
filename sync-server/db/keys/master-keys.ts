import {
  isKeyFileThere,
  keepKeyFile,
  makeKeyFile,
  readKeyFile,
  type MasterKey,
} from './key-file.ts';

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

/** A file is made for a database that has no key yet. `mark` is what the database says of its key. */
export function openMasterKeys(source: KeySource, mark: string | null): MasterKeys {
  const { path, derived } = source;
  const isThere = path !== null && isKeyFileThere(path);
  if (path !== null && !isThere) {
    if (mark === null) makeKeyFile(path);
    else if (mark !== derived?.id) throw missing(path);
  }
  let keys = readAll(source, { isNew: mark === null });
  // Before anything is sealed with it.
  if (path !== null && isThere && mark === null) keepKeyFile(path);
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
      if (!found) throw another(path, { held: keys, needed: id });
      return found;
    },
  };
}

/** That which things are begun with comes first. */
function readAll(
  { path, derived, isChosen }: KeySource,
  options?: Parameters<typeof readKeyFile>[1],
): MasterKey[] {
  const inFile = path !== null && isKeyFileThere(path) ? readKeyFile(path, options) : [];
  if (!derived) return inFile;
  return isChosen ? [...inFile, derived] : [derived, ...inFile];
}

function missing(path: string): Error {
  return new Error(
    `The key file ${path} is not there, and without it nobody can read what people wrote. Put it back from where you keep its copy, or set KEY_FILE to where it is.`,
  );
}

function another(
  path: string | null,
  { held, needed }: { readonly held: readonly MasterKey[]; readonly needed: string },
): Error {
  return new Error(
    path === null
      ? 'SECRET_KEY is not the one that what people wrote is sealed with: set it to the one of before, or KEY_FILE to the key file if there was one.'
      : `The key file ${path} is not the one that what people wrote is sealed with, or not all of it: it holds ${namesOf(held)}, and ${needed} is needed. Put the right one there from where you keep its copy, or set KEY_FILE to where it is. If there was a rotate-key since, that is the one from before it: add its line to this file, which may hold several.`,
  );
}

function namesOf(keys: readonly MasterKey[]): string {
  return keys.map(({ id }) => id).join(' and ');
}
