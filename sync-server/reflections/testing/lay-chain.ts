import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../db/database.ts';
import { sqliteOf } from '../../db/testing/test-databases.ts';

interface Chain {
  readonly userId: string;
  readonly length: number;
  /** What the first version replaces. */
  readonly root?: string;
}

/** Versions of one answer, written past the API, so that a test can have thousands; newest last. */
export function layChain(database: Database, { userId, length, root }: Chain): string[] {
  const sqlite = sqliteOf(database);
  const ids = Array.from({ length }, () => uuidv7());
  const start = sqlite
    .prepare<[string], number>('SELECT coalesce(max(seq), 0) FROM user_sync WHERE user_id = ?')
    .pluck()
    .get(userId);
  const insert = sqlite.prepare(
    `INSERT INTO reflections (user_id, id, seq, deleted, date, question_id, question_text,
       question_type, language, answer, created_at, time_zone, supersedes, received_at)
     VALUES (?, ?, ?, 0, '2026-11-21', 'ic-001', 'As asked', 'inner_child', 'en', ?,
       '2026-11-21T08:00:00.000Z', 'UTC', ?, 0)`,
  );
  sqlite.transaction(() => {
    ids.forEach((id, index) => {
      const place = index + 1;
      insert.run(
        userId,
        id,
        (start ?? 0) + place,
        `version ${place}`,
        ids[index - 1] ?? root ?? null,
      );
    });
    sqlite
      .prepare(
        `INSERT INTO user_sync (user_id, seq) VALUES (?, ?)
         ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq`,
      )
      .run(userId, (start ?? 0) + length);
  })();
  return ids;
}
