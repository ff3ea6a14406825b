import type { Database as Sqlite } from 'better-sqlite3';

/** The counter that orders all stored changes of one user; no clock does. */
export interface UserSeq {
  /** Newest seq; 0 before the first change. */
  current(userId: string): number;
  /** Only inside a work of the write queue, so that seq order is commit order. */
  advanceTo(userId: string, seq: number): void;
  /** What her reflections take up, counted along, so that asking costs one row. */
  size(userId: string): AccountSize;
  /** Only inside a work of the write queue, after `advanceTo`. */
  resize(userId: string, size: AccountSize): void;
}

export interface AccountSize {
  /** Erased ones too. */
  readonly documents: number;
  /** Not erased, earlier versions too. */
  readonly answers: number;
  readonly bytes: number;
}

const NOTHING: AccountSize = { documents: 0, answers: 0, bytes: 0 };

export function createUserSeq(sqlite: Sqlite): UserSeq {
  const select = sqlite
    .prepare<[string], number>('SELECT seq FROM user_sync WHERE user_id = ?')
    .pluck();
  const upsert = sqlite.prepare<[string, number]>(
    `INSERT INTO user_sync (user_id, seq) VALUES (?, ?)
     ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq`,
  );
  const selectSize = sqlite.prepare<[string], AccountSize>(
    'SELECT documents, answers, bytes FROM user_sync WHERE user_id = ?',
  );
  const updateSize = sqlite.prepare<[number, number, number, string]>(
    'UPDATE user_sync SET documents = ?, answers = ?, bytes = ? WHERE user_id = ?',
  );
  return {
    current: (userId) => select.get(userId) ?? 0,
    advanceTo: (userId, seq) => void upsert.run(userId, seq),
    size: (userId) => selectSize.get(userId) ?? NOTHING,
    resize: (userId, { documents, answers, bytes }) =>
      void updateSize.run(documents, answers, bytes, userId),
  };
}
