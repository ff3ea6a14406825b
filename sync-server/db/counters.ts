import type { Kysely, SelectQueryBuilder } from 'kysely';
import { AccountGone, type Tx } from './database.ts';
import { keep, keepForIds, keepForRows } from './kept.ts';
import type { Tables, UserSyncRow } from './tables.ts';

type Db = Kysely<Tables>;

/**
 * Runs a work with the counters of its users: read first, so that whoever has no counter has no account,
 * and written when it is done. They order all stored changes of a user; no clock does.
 */
export type Counting = <T>(
  db: Db,
  userIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
) => Promise<T>;

/** How the counters that are read are locked, where the engine does not lock everything. */
type Lock = (query: CountersQuery) => CountersQuery;
type CountersQuery = SelectQueryBuilder<Tables, 'user_sync', { user_id: string; seq: number }>;

export function createCounting(lock: Lock = (query) => query): Counting {
  const find = keepForIds<object, { user_id: string; seq: number }>((db, ids) =>
    lock(db.selectFrom('user_sync').select(['user_id', 'seq']).where('user_id', 'in', ids)),
  );
  // The rows are there; said as an insert, those of many users are one statement.
  const write = keepForRows<Pick<UserSyncRow, 'user_id' | 'seq'>>(
    (db, rows) =>
      db
        .insertInto('user_sync')
        .values(rows.map((row) => ({ ...row, ...NOTHING })))
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((row) => ({ seq: row.ref('excluded.seq') })),
        ),
    ['user_id', 'seq'],
  );
  return async (db, userIds, work) => {
    const found = await find(db, userIds, {});
    const seqs = new Map(found.map(({ user_id, seq }) => [user_id, seq]));
    if (seqs.size < new Set(userIds).size) throw new AccountGone();
    const taken = new Map<string, number>();
    const result = await work({
      db,
      nextSeq(userId) {
        const before = taken.get(userId) ?? seqs.get(userId);
        if (before === undefined) throw new Error('This work is not of that user.');
        taken.set(userId, before + 1);
        return before + 1;
      },
    });
    await write(
      db,
      [...taken].map(([user_id, seq]) => ({ user_id, seq })),
    );
    return result;
  };
}

const NOTHING = { documents: 0, answers: 0, bytes: 0, journal: 'plain' } as const;

/** Newest seq of what is committed; 0 before the first change. */
export function prepareSeq(): (db: Db, userId: string) => Promise<number> {
  const find = keep<{ userId: string }, { seq: number }>((db, value) =>
    db.selectFrom('user_sync').select('seq').where('user_id', '=', value('userId')),
  );
  return async (db, userId) => (await find(db, { userId }))[0]?.seq ?? 0;
}
