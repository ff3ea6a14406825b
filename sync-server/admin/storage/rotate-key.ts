import type { Database } from '../../db/database.ts';
import {
  makeMasterKey,
  openMasterKeys,
  readKeyFile,
  writeKeyFile,
  type MasterKey,
} from '../../db/keys/key-file.ts';
import { HOUSE_KEY, rewrapHouse } from '../../db/keys/open-word-seals.ts';
import { MASTER_MARK, openKey, wrapKey } from '../../db/keys/word-seals.ts';
import { nextTurn } from '../../db/slices.ts';

const KEYS_AT_ONCE = 500;

/**
 * Seals the key of every account with a new master key, and takes the old one out of the key file. The words stay as
 * they are. Killed at any point it is done anew: until the end the file holds both, and servers that run read it again
 * when they meet a key they do not know. How many keys that were.
 */
export async function rotateKey(database: Database): Promise<number> {
  const { source } = database.words.masters;
  const { path } = source;
  if (path === null)
    throw new Error(
      'The key is made of SECRET_KEY: set KEY_FILE to a file that every server reads, and do it again.',
    );
  const next = makeMasterKey();
  const before = [...readOr(path), ...(source.derived ? [source.derived] : [])];
  writeKeyFile(path, [next, ...before]);
  await beginWith(database, next);
  const count = await rewrapAll(database, next);
  writeKeyFile(path, [next]);
  return count;
}

function readOr(path: string): MasterKey[] {
  try {
    return readKeyFile(path);
  } catch {
    return [];
  }
}

/** From this commit on no key is wrapped by an older one. */
async function beginWith(database: Database, next: MasterKey): Promise<void> {
  const masters = mastersOf(database);
  await database.transact(null, async ({ db }) => {
    const meta = (key: string) =>
      database.engine.locked(db.selectFrom('database_meta').select('value').where('key', '=', key));
    await meta(MASTER_MARK).executeTakeFirstOrThrow();
    const { value: house } = await meta(HOUSE_KEY).executeTakeFirstOrThrow();
    const values = { [MASTER_MARK]: next.id, [HOUSE_KEY]: rewrapHouse(masters, house, next.id) };
    for (const [key, value] of Object.entries(values)) {
      await db.updateTable('database_meta').set({ value }).where('key', '=', key).execute();
    }
  });
}

async function rewrapAll(database: Database, next: MasterKey): Promise<number> {
  const masters = mastersOf(database);
  for (let count = 0; ;) {
    const rows = await database.kysely
      .selectFrom('account_keys')
      .selectAll()
      .where('key_id', '<>', next.id)
      .limit(KEYS_AT_ONCE)
      .execute();
    if (rows.length === 0) return count;
    await database.transact(null, async ({ db }) => {
      for (const row of rows) {
        const key = openKey(masters, row.user_id, row);
        await db
          .updateTable('account_keys')
          .set(wrapKey(masters, next.id, { userId: row.user_id, key }))
          .where('user_id', '=', row.user_id)
          .execute();
      }
    });
    count += rows.length;
    await nextTurn();
  }
}

/** As the file is now. */
function mastersOf({ words: { masters } }: Database) {
  return openMasterKeys(masters.source, masters.first.id);
}
