import Sqlite from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moveInPlace } from '../../db/durable-files.ts';
import { openMasterKeys } from '../../db/keys/master-keys.ts';
import { HOUSE_KEY, houseSealOf } from '../../db/keys/open-word-seals.ts';
import { MASTER_MARK, openKey } from '../../db/keys/word-seals.ts';
import { hashOfErased } from '../../accounts/data/hash-of-erased.ts';

/**
 * The keys of the accounts lie beside the copies and not in them, one file for all, replaced with every copy: a key
 * that is destroyed here is destroyed there by the next one, and every older copy has forgotten that account.
 */
export const KEYS_OF_COPIES = 'account-keys.db';

const FORM = `
  CREATE TABLE account_keys (user_id TEXT NOT NULL PRIMARY KEY, key_id TEXT NOT NULL, wrapped BLOB NOT NULL) STRICT;
  CREATE TABLE erased_sessions (secret_hash TEXT NOT NULL PRIMARY KEY, erased_at INTEGER NOT NULL) STRICT;
  CREATE TABLE database_meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;
/** Tells nothing, and is the same in every copy of one database. */
const NAME = 'copies:of';
const META = [MASTER_MARK, HOUSE_KEY];

/** Takes them out of a copy that is not in its place yet; the path of the file they are in now, null for a copy without any. */
export function takeKeysOut(copy: Sqlite.Database, target: string): string | null {
  if (!hasKeys(copy)) return null;
  const path = join(dirname(target), KEYS_OF_COPIES);
  const name = nameOf(copy);
  assertOfThis(path, name);
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const keys = new Sqlite(unfinished);
  try {
    keys.pragma('synchronous = FULL');
    keys.exec(FORM);
    keys.transaction(() => {
      const { meta, ...known } = readKeys(copy);
      write(keys, { ...known, meta: [...meta, { key: NAME, value: name }] });
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

interface Known {
  readonly keys: readonly AccountKeyRow[];
  readonly erased: readonly { readonly secret_hash: string; readonly erased_at: number }[];
  readonly meta: readonly { readonly key: string; readonly value: string }[];
}

function readKeys(sqlite: Sqlite.Database): Known {
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

function write(sqlite: Sqlite.Database, { keys, erased, meta }: Known): void {
  const addKey = sqlite.prepare(
    'INSERT OR REPLACE INTO account_keys (user_id, key_id, wrapped) VALUES (?, ?, ?)',
  );
  for (const { user_id, key_id, wrapped } of keys) addKey.run(user_id, key_id, wrapped);
  const addErased = sqlite.prepare(
    'INSERT OR IGNORE INTO erased_sessions (secret_hash, erased_at) VALUES (?, ?)',
  );
  for (const { secret_hash, erased_at } of erased) addErased.run(secret_hash, erased_at);
  const setMeta = sqlite.prepare('INSERT OR REPLACE INTO database_meta (key, value) VALUES (?, ?)');
  for (const { key, value } of meta) setMeta.run(key, value);
}

interface Sources {
  /** Where the copy was made. */
  readonly copy: string;
  /** The database that it is to replace. */
  readonly live: string;
  readonly keyFile: string;
}

/**
 * Puts the keys into a copy that is to be the database, and takes those out of it who deleted their account since.
 * How many those are. Throws, and the copy is of no use, where anybody's words could not be read.
 */
export function putKeysIn(prepared: Sqlite.Database, { copy, live, keyFile }: Sources): number {
  if (!hasKeys(prepared)) return 0;
  const sources = [
    ...readSource(join(dirname(copy), KEYS_OF_COPIES), { readonly: true }),
    // Its log is read along, for which it has to be opened whole.
    ...readSource(live, {}),
  ];
  return prepared.transaction(() => {
    const accounts = prepared.prepare<[], string>('SELECT id FROM users').pluck().all();
    const isHere = new Set(accounts);
    // The database that is replaced knows them best, so it comes last.
    const houses = [readKeys(prepared), ...sources].flatMap(({ meta }) => meta).filter(isHouse);
    for (const { keys, erased } of sources) {
      const hers = keys.filter(({ user_id }) => isHere.has(user_id));
      write(prepared, { erased, keys: hers, meta: [] });
    }
    const forgotten = eraseErased(prepared, accounts);
    assertWhole(prepared);
    settleMaster(prepared, keyFile, houses);
    return forgotten;
  })();
}

function hasKeys(sqlite: Sqlite.Database): boolean {
  return (
    sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'account_keys'`).get() !== undefined
  );
}

function readSource(file: string, options: Sqlite.Options): Known[] {
  if (!existsSync(file)) return [];
  try {
    const sqlite = new Sqlite(file, options);
    try {
      return hasKeys(sqlite) ? [readKeys(sqlite)] : [];
    } finally {
      sqlite.close();
    }
  } catch {
    // Damaged: that may be why a copy takes its place.
    return [];
  }
}

function eraseErased(prepared: Sqlite.Database, accounts: readonly string[]): number {
  const findErased = prepared.prepare('SELECT 1 FROM erased_sessions WHERE secret_hash = ?');
  const erase = prepared.prepare('DELETE FROM users WHERE id = ?');
  const erased = accounts.filter((id) => findErased.get(hashOfErased(id)) !== undefined);
  for (const id of erased) erase.run(id);
  return erased.length;
}

/** What only her devices can read needs no key here; copies of before know of none. */
function knowsPrivate(prepared: Sqlite.Database): boolean {
  const columns = `SELECT 1 FROM pragma_table_info('reflections') WHERE name = 'generation'`;
  return prepared.prepare(columns).get() !== undefined;
}

/** Whoever has words here has a key. */
function assertWhole(prepared: Sqlite.Database): void {
  const tables = ['feedback', 'support_tickets', 'model_ledger'];
  const withWords = [
    `SELECT user_id FROM reflections WHERE sealed IS NOT NULL${knowsPrivate(prepared) ? ' AND generation IS NULL' : ''}`,
    ...tables.map((table) => `SELECT user_id FROM ${table} WHERE sealed IS NOT NULL`),
  ].join(' UNION ');
  const missing = prepared
    .prepare<[], number>(
      `SELECT count(*) FROM (${withWords}) WHERE user_id NOT IN (SELECT user_id FROM account_keys)`,
    )
    .pluck()
    .get();
  if (!missing) return;
  throw new Error(
    `The keys of ${missing} accounts of this copy are missing: put the ${KEYS_OF_COPIES} that was made with it, or a later one, beside it.`,
  );
}

/** From now on the master key is the newest of the key file, and every key opens with what is in there. */
function settleMaster(prepared: Sqlite.Database, keyFile: string, houses: Known['meta']): void {
  prepared
    .prepare(`DELETE FROM database_meta WHERE key IN (${META.map(() => '?').join(', ')})`)
    .run(...META);
  const { keys } = readKeys(prepared);
  if (keys.length === 0) return;
  const masters = openMasterKeys({ path: keyFile, derived: null, isChosen: true }, 'of the copy');
  for (const row of keys) openKey(masters, row.user_id, row);
  // Without one it is made anew, and the mails that waited are given up.
  const house = houses.findLast(({ value }) => canOpen(() => houseSealOf(masters, value)));
  const mark = { key: MASTER_MARK, value: masters.first.id };
  write(prepared, { keys: [], erased: [], meta: house ? [mark, house] : [mark] });
}

function isHouse({ key }: Known['meta'][number]): boolean {
  return key === HOUSE_KEY;
}

function canOpen(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
