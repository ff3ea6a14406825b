import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { AppError } from '../../../shared/contract/app-error.ts';
import { AccountGone, type Database, type Tx } from '../database.ts';
import { closeBytes, closeParts, openBytes } from '../seal.ts';
import type { MasterKeys } from './master-keys.ts';
import { ownersOfSealed } from './owners-of-sealed.ts';
import type { FoundKey, Place, StoringSeal, WordSeal, WordSeals } from './seals.ts';

/** In `database_meta`: the name of the key that new keys of accounts are sealed with. */
export const MASTER_MARK = 'mark:key_file';

const KEY_BYTES = 32;
/** Of those who wrote or read last; a key is 32 bytes and a query away. */
const MOST_KEPT = 10_000;
/** Begins what is sealed in this way. */
const FORM = Buffer.from([1]);

/** Of the names that rows are sealed under; no id of a user has a space in it. */
const BEGINNINGS: Readonly<Record<Place['table'], string>> = {
  reflections: 'noor 1 reflections ',
  feedback: 'noor 1 feedback ',
  support_tickets: 'noor 1 support_tickets ',
  model_ledger: 'noor 1 model_ledger ',
};

interface Dependencies extends Pick<Database, 'kysely' | 'transact' | 'engine' | 'epoch'> {
  readonly masters: Pick<MasterKeys, 'find'>;
}

interface Kept {
  /** Of the database that had the key. */
  readonly epoch: string;
  readonly seal: StoringSeal;
}

export function createWordSeals(dependencies: Dependencies): WordSeals {
  const { kysely, transact, engine, epoch, masters } = dependencies;
  const kept = new Map<string, Kept>();
  let tell: (userId: string, place: Place) => void = () => undefined;

  async function find(userId: string): Promise<StoringSeal | null> {
    // Before it is read: the database may become another one meanwhile.
    const here = epoch();
    const known = kept.get(userId);
    if (known?.epoch === here) return known.seal;
    const row = await findKey(kysely, userId);
    return row ? keep(userId, row, here) : null;
  }

  function keep(userId: string, row: WrappedKey, here: string): StoringSeal {
    const key = createSecretKey(openKey(masters, userId, row));
    let { wrapped } = row;
    function confirmBy(found: FoundKey | undefined): void {
      if (found?.wrapped?.equals(wrapped)) return;
      if (!found || !isWrapped(found) || !isSame(found)) throw dropped(userId);
      // The master key was changed.
      wrapped = found.wrapped;
    }
    const isSame = (found: WrappedKey) =>
      createSecretKey(openKey(masters, userId, found)).equals(key);
    const seal = {
      ...createWordSeal(userId, key, (place) => tell(userId, place)),
      confirm: async (db: Tx['db']) => confirmBy(await findKey(db, userId)),
      confirmBy,
    };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(userId, { epoch: here, seal });
    return seal;
  }

  function dropped(userId: string): AppError {
    kept.delete(userId);
    const message = 'The database has become another one. Nothing was changed: please try again.';
    return new AppError('unavailable', { message, retryAfterSeconds: SOON_S });
  }

  async function make(userId: string): Promise<StoringSeal> {
    const here = epoch();
    const row = await transact(userId, async ({ db }) => {
      // A change of the master key waits for this one, and sees it afterwards.
      const mark = await engine
        .steady(db.selectFrom('database_meta').select('value').where('key', '=', MASTER_MARK))
        .executeTakeFirstOrThrow();
      const wrapped = wrapKey(masters, mark.value, { userId, key: randomBytes(KEY_BYTES) });
      const { numInsertedOrUpdatedRows: made } = await db
        .insertInto('account_keys')
        .values({ user_id: userId, ...wrapped })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .executeTakeFirstOrThrow();
      if (made === 1n && (await hasSealed(db, userId))) throw keyIsMissing();
      return findKey(db, userId);
    });
    if (!row) throw new AccountGone();
    return keep(userId, row, here);
  }

  return {
    of: async (userId) => (await find(userId)) ?? make(userId),
    async reader(userId) {
      const found = await find(userId);
      return found ?? { open: (place) => (tell(userId, place), null) };
    },
    forget: (userId) => void kept.delete(userId),
    watch(listener) {
      tell = listener;
    },
  };
}

/** The next time she is asked for, her key is read anew. */
const SOON_S = 5;

function findKey(db: Tx['db'], userId: string): Promise<WrappedKey | undefined> {
  return db
    .selectFrom('account_keys')
    .select(['key_id', 'wrapped'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Is there anything that her key of before opens? A second one beside it would shut it for good. */
async function hasSealed(db: Tx['db'], userId: string): Promise<boolean> {
  const row = await db
    .selectFrom(ownersOfSealed(db))
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Until the operator has put it back: docs/operations.md. */
const MISSING_S = 600;

function keyIsMissing(): AppError {
  const message = 'The key of this account is missing on the server. Nothing was changed.';
  return new AppError('unavailable', { message, retryAfterSeconds: MISSING_S });
}

interface WrappedKey {
  readonly key_id: string;
  readonly wrapped: Buffer;
}

function isWrapped(found: FoundKey): found is WrappedKey {
  return found.wrapped !== null;
}

interface AccountKey {
  readonly userId: string;
  readonly key: Buffer;
}

export function wrapKey(
  masters: Pick<MasterKeys, 'find'>,
  masterId: string,
  { userId, key }: AccountKey,
): WrappedKey {
  const { id, bytes } = masters.find(masterId);
  return { key_id: id, wrapped: closeBytes(bytes, nameOfKey(userId), key) };
}

/** Throws where the master key is not there, or what lies in the database was changed. */
export function openKey(
  masters: Pick<MasterKeys, 'find'>,
  userId: string,
  { key_id, wrapped }: WrappedKey,
): Buffer {
  return openBytes(masters.find(key_id).bytes, nameOfKey(userId), wrapped);
}

function nameOfKey(userId: string): string {
  return JSON.stringify(['noor', 'account key', userId]);
}

export function createWordSeal(
  userId: string,
  key: KeyObject,
  onUnreadable: (place: Place) => void = () => undefined,
): WordSeal {
  const nameOf = ({ table, key: row }: Place) => `${BEGINNINGS[table]}${userId} ${row}`;
  return {
    close(place, value) {
      const content = Buffer.from(JSON.stringify(value));
      return Buffer.concat([FORM, ...closeParts(key, nameOf(place), content)]);
    },
    open(place, sealed) {
      try {
        if (sealed[0] !== FORM[0]) throw new Error('Sealed in a way that is not known here.');
        const content = openBytes(key, nameOf(place), sealed.subarray(1));
        return JSON.parse(content.toString()) as unknown;
      } catch {
        onUnreadable(place);
        return null;
      }
    },
    markOf: (text) => createHmac('sha256', key).update(text).digest('hex'),
  };
}
