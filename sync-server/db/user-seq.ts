import type { Database as Sqlite } from 'better-sqlite3';

/** The counter that orders all stored changes of one user; no clock does. */
export interface UserSeq {
  /** Newest seq; 0 before the first change. */
  current(userId: string): number;
  /** Only inside a work of the write queue, so that seq order is commit order. */
  advanceTo(userId: string, seq: number): void;
}

export function createUserSeq(sqlite: Sqlite): UserSeq {
  const select = sqlite
    .prepare<[string], number>('SELECT seq FROM user_sync WHERE user_id = ?')
    .pluck();
  const upsert = sqlite.prepare<[string, number]>(
    `INSERT INTO user_sync (user_id, seq) VALUES (?, ?)
     ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq`,
  );
  return {
    current: (userId) => select.get(userId) ?? 0,
    advanceTo: (userId, seq) => void upsert.run(userId, seq),
  };
}
