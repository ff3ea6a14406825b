import type { Database, Tx } from '../../db/database.ts';
import { hashOfErased } from './hash-of-erased.ts';
import { nextTurn } from '../../db/slices.ts';
import { areFew, eraseAll, eraseAllButLong, eraseSome } from './row-repository.ts';

export interface ErasureRepository {
  /**
   * In one commit she is gone for every reader: her row in `users`, her sessions, all that others could
   * see; of a small account every row. The ids of her sessions, whose secrets stay as hashes.
   */
  begin(userId: string, now: number): Promise<string[]>;
  /** Every row that is left, in slices between which others have their turn; until it is to stop. */
  finish(userId: string, stopping?: AbortSignal): Promise<void>;
  /** Begun and not finished, by a kill or a full disk. */
  listUnfinished(): Promise<string[]>;
  /** Was there an account with this id, and did she delete it? */
  wasErased(userId: string): Promise<boolean>;
}

export function createErasureRepository({
  kysely,
  transact,
  transactOrphaning,
  engine,
  words,
}: Pick<
  Database,
  'kysely' | 'transact' | 'transactOrphaning' | 'engine' | 'words'
>): ErasureRepository {
  const underWay = new Map<string, Promise<void>>();

  async function listUnfinished(): Promise<string[]> {
    const rows = await kysely.selectFrom('unfinished_erasures').select('account_id').execute();
    return rows.map(({ account_id }) => account_id);
  }

  async function finish(userId: string, stopping?: AbortSignal): Promise<void> {
    if ((await listUnfinished()).includes(userId)) {
      while (await transact(null, ({ db }) => eraseSome(db, userId))) {
        await nextTurn();
        if (stopping?.aborted) return;
      }
      await kysely.deleteFrom('unfinished_erasures').where('account_id', '=', userId).execute();
    }
    engine.wipe();
  }

  return {
    async wasErased(userId) {
      const row = await kysely
        .selectFrom('erased_sessions')
        .select('erased_at')
        .where('secret_hash', '=', hashOfErased(userId))
        .executeTakeFirst();
      return row !== undefined;
    },
    listUnfinished,
    async begin(userId, now) {
      const ended = await transact(userId, async ({ db }) =>
        (await areFew(db, userId)) ? goneAtOnce(db, userId, now) : null,
      );
      const sessions =
        ended ?? (await transactOrphaning(userId, ({ db }) => goneFirst(db, userId, now)));
      words.forget(userId);
      return sessions;
    },
    finish(userId, stopping) {
      const finishing =
        underWay.get(userId) ?? finish(userId, stopping).finally(() => underWay.delete(userId));
      underWay.set(userId, finishing);
      return finishing;
    },
  };
}

type Db = Tx['db'];

async function goneAtOnce(db: Db, userId: string, now: number): Promise<string[]> {
  const sessions = await keepSecrets(db, userId, now);
  await eraseAll(db, userId);
  await eraseUser(db, userId);
  return sessions;
}

async function goneFirst(db: Db, userId: string, now: number): Promise<string[]> {
  const sessions = await keepSecrets(db, userId, now);
  await eraseAllButLong(db, userId);
  await eraseUser(db, userId);
  await db.insertInto('unfinished_erasures').values({ account_id: userId }).execute();
  return sessions;
}

async function eraseUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** The ids of her sessions. */
async function keepSecrets(db: Db, userId: string, now: number): Promise<string[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'cookie_hash', 'next_token_hash'])
    .where('user_id', '=', userId)
    .execute();
  const hashes = sessions
    .flatMap((row) => [row.token_hash, row.cookie_hash, row.next_token_hash])
    .filter((hash) => hash !== null);
  // A device may have called two of its secrets the same.
  const different = [...new Set([...hashes, hashOfErased(userId)])];
  await db
    .insertInto('erased_sessions')
    .values(different.map((secret_hash) => ({ secret_hash, erased_at: now })))
    .onConflict((conflict) => conflict.column('secret_hash').doNothing())
    .execute();
  return sessions.map(({ id }) => id);
}
