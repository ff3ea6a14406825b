import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from '../../db/database.ts';
import {
  isKeyFileThere,
  makeMasterKey,
  readKeyFile,
  writeKeyFile,
  type MasterKey,
} from '../../db/keys/key-file.ts';
import { openMasterKeys } from '../../db/keys/master-keys.ts';
import { HOUSE_KEY, rewrapHouse } from '../../db/keys/open-word-seals.ts';
import { MASTER_MARK, openKey, wrapKey } from '../../db/keys/word-seals.ts';

/**
 * A few milliseconds, in which no server on the file can write. Then as long a pause as one that waits may sleep
 * before it looks again: else it would wait until the last key.
 */
const KEYS_AT_ONCE = 100;
const PAUSE_MS = 20;

const MOST_TRIES = 20;
const BETWEEN_TRIES_MS = 100;

/**
 * Seals the key of every account with a new master key, and takes the old ones out of the key file. The words stay as
 * they are. Killed at any point it is done anew: until the end the file holds all of them, and servers that run read
 * it again when they meet a key they do not know. Where another one begins meanwhile that one goes on and this one
 * throws. How many keys that were.
 */
export async function rotateKey(database: Database): Promise<number> {
  const { source } = database.words.masters;
  const { path } = source;
  // One that happens to lie here is not what the other servers read.
  if (path === null || !source.isChosen)
    throw new Error(
      'No KEY_FILE is named: set it to a file that every server reads, the one that a start names where it names one, and do it again.',
    );
  const next = makeMasterKey();
  await beginWith(database, next, () => {
    const before = [...keysIn(path), ...(source.derived ? [source.derived] : [])];
    writeKeyFile(path, [next, ...before.filter(isFirstOfItsName)]);
  });
  const count = await rewrapAll(database, next);
  await endWith(database, next, () => {
    const keys = keysIn(path);
    const place = keys.findIndex(({ id }) => id === next.id);
    // One that stands before it is of a later change, whatever became of that: it stays.
    writeKeyFile(path, [...keys.slice(0, Math.max(place, 0)), next]);
  });
  return count;
}

/**
 * What was sealed with the old key leaves the file too: else it lies there until a server empties its log. False where
 * somebody reads all the while.
 */
export async function wipeOld({ engine }: Database): Promise<boolean> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    if (engine.wipe()) return true;
    await setTimeout(BETWEEN_TRIES_MS);
  }
  return engine.wipe();
}

function keysIn(path: string): MasterKey[] {
  return isKeyFileThere(path) ? readKeyFile(path) : [];
}

function isFirstOfItsName({ id }: MasterKey, index: number, all: readonly MasterKey[]): boolean {
  return all.findIndex((other) => other.id === id) === index;
}

/**
 * From this commit on no key is wrapped by an older one. The file is written while nobody else may, and before the
 * commit: a key that the database names is in it.
 */
async function beginWith(
  database: Database,
  next: MasterKey,
  writeFile: () => void,
): Promise<void> {
  await database.transact(null, async ({ db }) => {
    await lockMark(database, db);
    const house = await metaLocked(database, db, HOUSE_KEY);
    writeFile();
    const rewrapped = rewrapHouse(mastersOf(database), house, next.id);
    const values = { [MASTER_MARK]: next.id, [HOUSE_KEY]: rewrapped };
    for (const [key, value] of Object.entries(values)) {
      await db.updateTable('database_meta').set({ value }).where('key', '=', key).execute();
    }
  });
}

/** Whoever has it is alone with the key file, whatever machine the others are on. */
function lockMark(database: Database, db: Tx['db']): Promise<string> {
  return metaLocked(database, db, MASTER_MARK);
}

async function metaLocked(
  { engine }: Database,
  db: Tx['db'],
  key: typeof MASTER_MARK | typeof HOUSE_KEY,
): Promise<string> {
  const query = db.selectFrom('database_meta').select('value').where('key', '=', key);
  return (await engine.locked(query).executeTakeFirstOrThrow()).value;
}

async function rewrapAll(database: Database, next: MasterKey): Promise<number> {
  let count = 0;
  for (let some = 1; some > 0; count += some) {
    some = await rewrapSome(database, next);
    if (some > 0) await setTimeout(PAUSE_MS);
  }
  return count;
}

async function rewrapSome(database: Database, next: MasterKey): Promise<number> {
  const masters = mastersOf(database);
  return database.transact(null, async ({ db }) => {
    await assertStillOurs(database, db, next);
    const rows = await wrappedOtherwise(db, next).limit(KEYS_AT_ONCE).execute();
    for (const row of rows) {
      const key = openKey(masters, row.user_id, row);
      await db
        .updateTable('account_keys')
        .set(wrapKey(masters, next.id, { userId: row.user_id, key }))
        .where('user_id', '=', row.user_id)
        .execute();
    }
    return rows.length;
  });
}

/** The old keys go in the same work that sees that nothing needs them: nobody can begin, nor seal, in between. */
async function endWith(database: Database, next: MasterKey, writeFile: () => void): Promise<void> {
  await database.transact(null, async ({ db }) => {
    await assertStillOurs(database, db, next);
    const left = await wrappedOtherwise(db, next).limit(1).executeTakeFirst();
    if (left) throw new Error('A key was sealed with an old one meanwhile: do it again.');
    writeFile();
  });
}

async function assertStillOurs(database: Database, db: Tx['db'], next: MasterKey): Promise<void> {
  if ((await lockMark(database, db)) === next.id) return;
  throw new Error('Another rotate-key began meanwhile and goes on with it; nothing is lost.');
}

function wrappedOtherwise(db: Tx['db'], next: MasterKey) {
  return db.selectFrom('account_keys').selectAll().where('key_id', '<>', next.id);
}

/** As the file is now. */
function mastersOf({ words: { masters } }: Database) {
  return openMasterKeys(masters.source, masters.first.id);
}
