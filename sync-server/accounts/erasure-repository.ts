import type { Database } from '../db/open-database.ts';
import { emptyLog } from '../db/empty-log.ts';

export interface ErasureRepository {
  /** Every row of every table that names her, in one commit; the ids of her sessions, whose secrets stay as hashes. */
  erase(userId: string, now: number): Promise<string[]>;
}

export function createErasureRepository({
  sqlite,
  writes,
}: Pick<Database, 'sqlite' | 'writes'>): ErasureRepository {
  const keepSecrets = sqlite.prepare<[number, string, number, string]>(
    `INSERT INTO erased_sessions (secret_hash, erased_at)
     SELECT token_hash, ? FROM sessions WHERE user_id = ?
     UNION ALL SELECT cookie_hash, ? FROM sessions WHERE user_id = ?`,
  );
  const sessionsOf = sqlite
    .prepare<[string], string>('SELECT id FROM sessions WHERE user_id = ?')
    .pluck();
  // Read from the schema: a table of tomorrow is not forgotten.
  const tablesOfHers = sqlite
    .prepare<[], string>(
      `SELECT "table".name FROM sqlite_schema AS "table"
       JOIN pragma_table_info("table".name) AS "column"
       WHERE "table".type = 'table' AND "column".name = 'user_id'`,
    )
    .pluck();
  const eraseUser = sqlite.prepare<[string]>('DELETE FROM users WHERE id = ?');
  return {
    async erase(userId, now) {
      const ended = await writes.run(() => {
        const sessions = sessionsOf.all(userId);
        keepSecrets.run(now, userId, now, userId);
        for (const table of tablesOfHers.all()) {
          sqlite.prepare(`DELETE FROM "${table}" WHERE user_id = ?`).run(userId);
        }
        eraseUser.run(userId);
        return sessions;
      });
      emptyLog(sqlite);
      return ended;
    },
  };
}
