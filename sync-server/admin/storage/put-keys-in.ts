import type Sqlite from 'better-sqlite3';
import { dirname, join } from 'node:path';
import { openMasterKeys } from '../../db/keys/master-keys.ts';
import { HOUSE_KEY, houseSealOf } from '../../db/keys/open-word-seals.ts';
import { MASTER_MARK, openKey } from '../../db/keys/word-seals.ts';
import {
  accountsOf,
  hasTable,
  isErased,
  KEYS_OF_COPIES,
  META,
  readKeys,
  readSource,
  write,
  writeErased,
  type Known,
} from './key-copies.ts';

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
  const sources = [
    ...readSource(join(dirname(copy), KEYS_OF_COPIES), { readonly: true }),
    // Its log is read along, for which it has to be opened whole.
    ...readSource(live, {}),
  ];
  // Who is taken out leaves nothing in the pages.
  prepared.pragma('secure_delete = ON');
  return prepared.transaction(() => {
    const forgotten = eraseErased(prepared, sources);
    // Else it is of before: what is open in it is sealed by the server.
    if (hasTable(prepared, 'account_keys')) putIn(prepared, sources, keyFile);
    return forgotten;
  })();
}

function eraseErased(prepared: Sqlite.Database, sources: readonly Known[]): number {
  const erased = sources.flatMap((source) => source.erased);
  if (hasTable(prepared, 'erased_sessions')) writeErased(prepared, erased);
  const gone = accountsOf(prepared).filter(isErased(erased));
  const erase = prepared.prepare('DELETE FROM users WHERE id = ?');
  for (const id of gone) erase.run(id);
  return gone.length;
}

/** The database that is replaced knows them best, so it comes last. */
function putIn(prepared: Sqlite.Database, sources: readonly Known[], keyFile: string): void {
  const houses = [readKeys(prepared), ...sources].flatMap(({ meta }) => meta).filter(isHouse);
  const isHere = new Set(accountsOf(prepared));
  for (const { keys } of sources) {
    const hers = keys.filter(({ user_id }) => isHere.has(user_id));
    write(prepared, { erased: [], keys: hers, meta: [] });
  }
  assertWhole(prepared);
  settleMaster(prepared, keyFile, houses);
}

/** What only her devices can read needs no key here; copies of before know of none. */
function knowsPrivate(prepared: Sqlite.Database): boolean {
  const columns = `SELECT 1 FROM pragma_table_info('reflections') WHERE name = 'generation'`;
  return prepared.prepare(columns).get() !== undefined;
}

/** Whoever has words here has a key, but for those of whom rows are left that were being erased. */
function assertWhole(prepared: Sqlite.Database): void {
  const tables = ['feedback', 'support_tickets', 'model_ledger'];
  const withWords = [
    `SELECT user_id FROM reflections WHERE sealed IS NOT NULL${knowsPrivate(prepared) ? ' AND generation IS NULL' : ''}`,
    ...tables.map((table) => `SELECT user_id FROM ${table} WHERE sealed IS NOT NULL`),
  ].join(' UNION ');
  const missing = prepared
    .prepare<[], number>(
      `SELECT count(*) FROM (${withWords}) WHERE user_id IN (SELECT id FROM users)
        AND user_id NOT IN (SELECT user_id FROM account_keys)`,
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
