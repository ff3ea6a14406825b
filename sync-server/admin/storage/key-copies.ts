import Sqlite from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfErased } from '../../accounts/data/hash-of-erased.ts';
import { makeEmptyFile, moveInPlace } from '../../db/durable-files.ts';
import { HOUSE_KEY } from '../../db/keys/open-word-seals.ts';
import { MASTER_MARK } from '../../db/keys/word-seals.ts';

/**
 * The keys of the accounts lie beside the copies and not in them, one file for all, replaced with every copy: a key
 * that is destroyed here is destroyed there by the next one, and every older copy has forgotten that account. Those of
 * accounts that were not deleted stay in it where an older copy took the place of the database: newer ones need them.
 */
export const KEYS_OF_COPIES = 'account-keys.db';

const FORM = `
  CREATE TABLE account_keys (user_id TEXT NOT NULL PRIMARY KEY, key_id TEXT NOT NULL, wrapped BLOB NOT NULL) STRICT;
  CREATE TABLE erased_sessions (secret_hash TEXT NOT NULL PRIMARY KEY, erased_at INTEGER NOT NULL) STRICT;
  CREATE TABLE database_meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;
/** Tells nothing, and is the same in every copy of one database. */
const NAME = 'copies:of';
export const META = [MASTER_MARK, HOUSE_KEY];

/** Takes them out of a copy that is not in its place yet; the path of the file they are in now, null for a copy without any. */
export function takeKeysOut(copy: Sqlite.Database, target: string): string | null {
  if (!hasTable(copy, 'account_keys')) return null;
  const path = join(dirname(target), KEYS_OF_COPIES);
  const name = nameOf(copy);
  assertOfThis(path, name);
  const unfinished = `${path}.unfinished`;
  makeEmptyFile(unfinished);
  const keys = new Sqlite(unfinished);
  try {
    keys.pragma('synchronous = FULL');
    keys.exec(FORM);
    const earlier = readSource(path, { readonly: true });
    keys.transaction(() => {
      const { meta, ...known } = readKeys(copy);
      write(keys, { ...known, meta: [...meta, { key: NAME, value: name }] });
      for (const one of earlier) write(keys, ofOthers(one, known.erased, accountsOf(copy)));
    })();
  } finally {
    keys.close();
  }
  // On the disk before the copy is without them.
  moveInPlace(unfinished, path);
  copy.pragma('secure_delete = ON');
  copy.exec('DELETE FROM account_keys');
  return path;
}

/** Of accounts that are neither here nor deleted. */
function ofOthers(
  { keys, erased }: Known,
  erasedHere: Known['erased'],
  here: readonly string[],
): Known {
  const isHere = new Set(here);
  const isGone = isErased([...erased, ...erasedHere]);
  const others = keys.filter(({ user_id }) => !isHere.has(user_id) && !isGone(user_id));
  return { keys: others, erased, meta: [] };
}

/** Else the copies of the other one could not be read any more. */
function assertOfThis(path: string, name: string): void {
  const other = findMeta(path, NAME);
  if (other === null || other === name) return;
  throw new Error(
    `${path} holds the keys of another database, whose copies need them: name a folder that holds copies of this one alone.`,
  );
}

function nameOf(copy: Sqlite.Database): string {
  const { secret } = copy
    .prepare<[], { readonly secret: string }>(
      `SELECT value AS secret FROM database_meta WHERE key = 'secret:unsubscribe'`,
    )
    .get() ?? { secret: '' };
  return createHash('sha256').update(`copies ${secret}`).digest('hex');
}

/** Null where there is no such file, or it says nothing of it. */
function findMeta(file: string, key: string): string | null {
  if (!existsSync(file)) return null;
  try {
    const sqlite = new Sqlite(file, { readonly: true });
    try {
      const value = sqlite
        .prepare('SELECT value FROM database_meta WHERE key = ?')
        .pluck()
        .get(key);
      return typeof value === 'string' ? value : null;
    } finally {
      sqlite.close();
    }
  } catch {
    return null;
  }
}

interface AccountKeyRow {
  readonly user_id: string;
  readonly key_id: string;
  readonly wrapped: Buffer;
}

export interface Known {
  readonly keys: readonly AccountKeyRow[];
  readonly erased: readonly { readonly secret_hash: string; readonly erased_at: number }[];
  readonly meta: readonly { readonly key: string; readonly value: string }[];
}

export function readKeys(sqlite: Sqlite.Database): Known {
  const places = META.map(() => '?').join(', ');
  return {
    keys: sqlite
      .prepare<[], AccountKeyRow>('SELECT user_id, key_id, wrapped FROM account_keys')
      .all(),
    erased: sqlite
      .prepare<[], Known['erased'][number]>('SELECT secret_hash, erased_at FROM erased_sessions')
      .all(),
    meta: sqlite
      .prepare<string[], Known['meta'][number]>(
        `SELECT key, value FROM database_meta WHERE key IN (${places})`,
      )
      .all(...META),
  };
}

export function write(sqlite: Sqlite.Database, { keys, erased, meta }: Known): void {
  const addKey = sqlite.prepare(
    'INSERT OR REPLACE INTO account_keys (user_id, key_id, wrapped) VALUES (?, ?, ?)',
  );
  for (const { user_id, key_id, wrapped } of keys) addKey.run(user_id, key_id, wrapped);
  writeErased(sqlite, erased);
  const setMeta = sqlite.prepare('INSERT OR REPLACE INTO database_meta (key, value) VALUES (?, ?)');
  for (const { key, value } of meta) setMeta.run(key, value);
}

export function writeErased(sqlite: Sqlite.Database, erased: Known['erased']): void {
  const add = sqlite.prepare(
    'INSERT OR IGNORE INTO erased_sessions (secret_hash, erased_at) VALUES (?, ?)',
  );
  for (const { secret_hash, erased_at } of erased) add.run(secret_hash, erased_at);
}

export function accountsOf(sqlite: Sqlite.Database): string[] {
  return sqlite.prepare<[], string>('SELECT id FROM users').pluck().all();
}

export function isErased(erased: Known['erased']): (userId: string) => boolean {
  const hashes = new Set(erased.map(({ secret_hash }) => secret_hash));
  return (userId) => hashes.has(hashOfErased(userId));
}

export function hasTable(
  sqlite: Sqlite.Database,
  name: 'account_keys' | 'erased_sessions',
): boolean {
  return sqlite.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
}

export function readSource(file: string, options: Sqlite.Options): Known[] {
  if (!existsSync(file)) return [];
  try {
    const sqlite = new Sqlite(file, options);
    try {
      return hasTable(sqlite, 'account_keys') ? [readKeys(sqlite)] : [];
    } finally {
      sqlite.close();
    }
  } catch {
    // Damaged: that may be why a copy takes its place.
    return [];
  }
}
