import type { Statement } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { addDays } from '../../shared/contract/day.ts';
import { newCounter, newUser } from '../../sync-server/accounts/new-user.ts';
import type { SqliteDatabase } from '../../sync-server/db/sqlite/sqlite-database.ts';

type Sqlite = SqliteDatabase['sqlite'];

export interface Filling {
  readonly userId: string;
  readonly count: number;
  readonly perDay: number;
  /** The newest of her days. */
  readonly lastDay: string;
  readonly answerOf: (index: number) => string;
}

/** Written past the API, with counters as the API would have kept them; the newest seq is of the newest day. */
export function fillAccount({ sqlite }: SqliteDatabase, filling: Filling): void {
  const { userId, count, perDay, lastDay, answerOf } = filling;
  const insert = sqlite.prepare(
    `INSERT INTO reflections (user_id, id, seq, deleted, date, question_id, question_text,
       question_type, language, answer, created_at, time_zone, received_at)
     VALUES (?, ?, ?, 0, ?, 'ic-001', 'As asked', 'inner_child', 'en', ?, '2026-01-01T00:00:00Z',
       'UTC', 0)`,
  );
  let bytes = 0;
  atOnce(sqlite, () => {
    for (let seq = 1; seq <= count; seq += 1) {
      const answer = answerOf(seq);
      bytes += answer.length;
      insert.run(userId, v7(), seq, addDays(lastDay, -Math.floor((count - seq) / perDay)), answer);
    }
    sqlite
      .prepare(
        `INSERT INTO user_sync (user_id, seq, documents, answers, bytes) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq, documents = excluded.documents,
           answers = excluded.answers, bytes = excluded.bytes`,
      )
      .run(userId, count, count, count, bytes);
  });
}

export interface Member {
  readonly userId: string;
  readonly token: string;
}

/** Members who are signed in; every tenth is on the paid plan and wants the mail of the morning. */
export function fillMembers({ sqlite }: SqliteDatabase, count: number): Member[] {
  const addUser = inserter(sqlite, 'users');
  const addCounter = inserter(sqlite, 'user_sync');
  const addSession = inserter(sqlite, 'sessions');
  const now = Date.now();
  const day = 86_400_000;
  return atOnce(sqlite, () =>
    Array.from({ length: count }, (_, index) => {
      const [userId, token] = [v7(), `token-of-member-${index}`];
      const given = { id: userId, email: `member-${index}@example.org`, password_hash: '' };
      const user = newUser({ ...given, language: 'en', created_at: now });
      const isPaying = index % 10 === 0;
      const morning = { daily_affirmation_notifications: 1, affirmation_next_at: now + day };
      const premium = { subscription_type: 'premium', premium_until: null, ...morning };
      addUser(isPaying ? { ...user, ...premium } : user);
      addCounter(newCounter(userId));
      addSession({
        user_id: userId,
        id: v7(),
        token_hash: hashOf(token),
        cookie_hash: hashOf(`cookie-of-member-${index}`),
        created_at: now,
        expires_at: now + 30 * day,
        absolute_expires_at: now + 90 * day,
        cookie_sends_only: 0 as const,
        next_token_hash: null,
      });
      return { userId, token };
    }),
  );
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Not kept through a power cut: it is made for one measurement. */
function atOnce<T>(sqlite: Sqlite, work: () => T): T {
  sqlite.pragma('synchronous = OFF');
  return sqlite.transaction(work)();
}

function inserter(sqlite: Sqlite, table: string): (row: object) => void {
  let insert: Statement | undefined;
  return (row) => {
    const names = Object.keys(row);
    insert ??= sqlite.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    insert.run(Object.values(row));
  };
}
