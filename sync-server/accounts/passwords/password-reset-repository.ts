import type { Database } from '../../db/open-database.ts';
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
  database: Pick<Database, 'kysely' | 'sqlite' | 'writes'>,
): PasswordResetRepository {
  const { kysely, sqlite, writes } = database;
  const keys = createRequestKeys(database);
  const use = sqlite
    .prepare<[number, string, number], string>(
      `UPDATE password_resets SET used_at = ?
       WHERE token_hash = ? AND used_at IS NULL AND expires_at > ? RETURNING user_id`,
    )
    .pluck();
  const setPassword = sqlite.prepare('UPDATE users SET password_hash = ? WHERE id = ?');
  const endSessions = sqlite
    .prepare<[string], string>('DELETE FROM sessions WHERE user_id = ? RETURNING id')
    .pluck();
  return {
    replace(row, request) {
      const upsert = kysely
        .insertInto('password_resets')
        .values(row)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .compile();
      return writes.run(() => {
        if (keys.find(row.user_id, request) !== null) return false;
        sqlite.prepare(upsert.sql).run(upsert.parameters);
        keys.note(row.user_id, request, '');
        return true;
      });
    },
    async find(tokenHash, now) {
      const row = await kysely
        .selectFrom('password_resets')
        .select(['user_id', 'used_at'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? { userId: row.user_id, isUsed: row.used_at !== null } : null;
    },
    redeem: ({ tokenHash, passwordHash, now }) =>
      writes.run(() => {
        const userId = use.get(now, tokenHash, now);
        if (userId === undefined) return null;
        setPassword.run(passwordHash, userId);
        return { userId, endedSessions: endSessions.all(userId) };
      }),
  };
}
