import type { Database, Tx } from '../../db/database.ts';
import { createRequestKeys } from '../../db/request-keys.ts';
import type { PasswordResetRow } from '../../db/tables.ts';
import type { RequestKey } from '../../http/request-key.ts';

export interface Redemption {
  readonly tokenHash: string;
  readonly passwordHash: string;
  readonly now: number;
}

export interface PasswordResetRepository {
  /** Takes the place of an earlier one of that account; false when this very request has one already. */
  replace(row: PasswordResetRow, request: RequestKey | null): Promise<boolean>;
  /** Null when nobody has such a token, or its time is over. */
  find(tokenHash: string, now: number): Promise<KnownReset | null>;
  /** Once only: sets the password and ends every session; null when the token is not live. */
  redeem(redemption: Redemption): Promise<Redeemed | null>;
}

export interface KnownReset {
  readonly userId: string;
  readonly isUsed: boolean;
}

export interface Redeemed {
  readonly userId: string;
  readonly endedSessions: readonly string[];
}

export function createPasswordResetRepository(
  database: Pick<Database, 'kysely' | 'transact'>,
): PasswordResetRepository {
  const { kysely, transact } = database;
  const keys = createRequestKeys(database);
  return {
    replace: (row, request) =>
      transact(row.user_id, async (tx) => {
        const within = keys.within(tx);
        if ((await within.find(row.user_id, request)) !== null) return false;
        await tx.db
          .insertInto('password_resets')
          .values(row)
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
          .execute();
        await within.note(row.user_id, request, '');
        return true;
      }),
    async find(tokenHash, now) {
      const row = await kysely
        .selectFrom('password_resets')
        .select(['user_id', 'used_at'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? { userId: row.user_id, isUsed: row.used_at !== null } : null;
    },
    async redeem(redemption) {
      const holder = await kysely
        .selectFrom('password_resets')
        .select('user_id')
        .where('token_hash', '=', redemption.tokenHash)
        .executeTakeFirst();
      if (!holder) return null;
      return transact(holder.user_id, ({ db }) => redeem(db, redemption));
    },
  };
}

async function redeem(
  db: Tx['db'],
  { tokenHash, passwordHash, now }: Redemption,
): Promise<Redeemed | null> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) return null;
  const userId = used.user_id;
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return { userId, endedSessions: ended.map(({ id }) => id) };
}
