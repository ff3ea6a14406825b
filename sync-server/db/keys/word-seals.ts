import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { Database, Tx } from '../database.ts';
import { closeBytes, closeParts, openBytes } from '../seal.ts';
import type { MasterKeys } from './master-keys.ts';
import { ownersOfSealed } from './owners-of-sealed.ts';
import type { Place, WordSeal, WordSeals } from './seals.ts';

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

interface Dependencies extends Pick<Database, 'kysely' | 'transact' | 'engine'> {
  readonly masters: Pick<MasterKeys, 'find'>;
}

export function createWordSeals({ kysely, transact, engine, masters }: Dependencies): WordSeals {
  const kept = new Map<string, WordSeal>();
  let tell: (userId: string, place: Place) => void = () => undefined;

  async function find(userId: string): Promise<WordSeal | null> {
    const known = kept.get(userId);
    if (known) return known;
    const row = await kysely
      .selectFrom('account_keys')
      .select(['key_id', 'wrapped'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ? keep(userId, openKey(masters, userId, row)) : null;
  }

  function keep(userId: string, key: Buffer): WordSeal {
    const seal = createWordSeal(userId, createSecretKey(key), (place) => tell(userId, place));
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(userId, seal);
    return seal;
  }

  async function make(userId: string): Promise<WordSeal> {
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
      return db
        .selectFrom('account_keys')
        .select(['key_id', 'wrapped'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
    });
    return keep(userId, openKey(masters, userId, row));
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
