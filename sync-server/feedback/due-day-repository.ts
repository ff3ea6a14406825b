import type { Database as Sqlite } from 'better-sqlite3';
import type { Day } from '../../shared/contract/day.ts';

export interface DueDay {
  readonly userId: string;
  readonly date: Day;
  readonly timeZone: string;
}

export interface DueDayRepository {
  /**
   * Days from `first` on, of accounts on the premium plan, whose answers arrived after `since`
   * (epoch ms) and are newer than what was written of them; the newest first.
   */
  list(query: {
    readonly first: Day;
    readonly since: number;
    readonly limit: number;
  }): Promise<DueDay[]>;
}

export function createDueDayRepository({ sqlite }: { readonly sqlite: Sqlite }): DueDayRepository {
  // CROSS JOIN keeps the order of the tables: the answers of a day are found by their user alone.
  const list = sqlite.prepare<[Day, number, number], DueDay>(
    `SELECT answers.user_id AS userId, answers.date, coalesce(users.time_zone, 'UTC') AS timeZone
     FROM users CROSS JOIN reflections AS answers ON answers.user_id = users.id
     LEFT JOIN feedback ON feedback.user_id = answers.user_id AND feedback.date = answers.date
     WHERE users.subscription_type = 'premium' AND answers.deleted = 0
       AND answers.date >= ? AND answers.received_at > ?
     GROUP BY answers.user_id, answers.date
     HAVING feedback.seq IS NULL OR feedback.feedback_text = '' OR max(answers.seq) > feedback.seq
     ORDER BY answers.date DESC LIMIT ?`,
  );
  return { list: ({ first, since, limit }) => Promise.resolve(list.all(first, since, limit)) };
}
