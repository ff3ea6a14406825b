import type { Database } from '../db/open-database.ts';
import type { PasswordResetRow } from '../db/tables.ts';

export interface Redemption {
  readonly tokenHash: string;
  readonly passwordHash: string;
  readonly now: number;
}

export interface PasswordResetRepository {
  /** Takes the place of an earlier one of that account. */
  replace(row: PasswordResetRow): Promise<void>;
  isLive(tokenHash: string, now: number): Promise<boolean>;
  /** Once only: sets the password and ends every session; null when the token is not live. */
  redeem(redemption: Redemption): Promise<Redeemed | null>;
}

export interface Redeemed {
  readonly userId: string;
  readonly endedSessions: readonly string[];
}

export function createPasswordResetRepository({
  kysely,
  sqlite,
  writes,
}: Pick<Database, 'kysely' | 'sqlite' | 'writes'>): PasswordResetRepository {
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
    async replace(row) {
      await kysely
        .insertInto('password_resets')
        .values(row)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
    },
    async isLive(tokenHash, now) {
      const row = await kysely
        .selectFrom('password_resets')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
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
