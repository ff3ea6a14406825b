import type { Database as Sqlite } from 'better-sqlite3';
import type { Day } from '../../shared/contract/day.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { createUserSeq } from '../db/user-seq.ts';
import type { WriteQueue } from '../db/write-queue.ts';

export type StoredFeedback = Feedback & { readonly seq: number };

export interface FeedbackPageQuery {
  readonly afterSeq: number;
  readonly limit: number;
  readonly from: Day | undefined;
}

export interface FeedbackRepository {
  /** One per day: a later one replaces it and takes the user's next seq, which is returned. */
  saveFeedback(userId: string, feedback: Feedback): Promise<number>;
  find(userId: string, date: Day): Promise<StoredFeedback | undefined>;
  /** Newest day first. */
  listAll(userId: string): Promise<StoredFeedback[]>;
  listChanges(userId: string, query: FeedbackPageQuery): Promise<StoredFeedback[]>;
  newestSeq(userId: string): Promise<number>;
}

export function createFeedbackRepository(database: {
  readonly sqlite: Sqlite;
  readonly writes: WriteQueue;
}): FeedbackRepository {
  const { sqlite, writes } = database;
  const seqs = createUserSeq(sqlite);
  const statements = prepareStatements(sqlite);
  return {
    saveFeedback: (userId, feedback) =>
      writes.run(() => {
        const seq = seqs.current(userId) + 1;
        seqs.advanceTo(userId, seq);
        statements.upsert.run({
          ...feedback,
          user_id: userId,
          seq,
          created_at: Date.parse(feedback.created_at),
        });
        return seq;
      }),
    find(userId, date) {
      const row = statements.find.get(userId, date);
      return Promise.resolve(row && toFeedback(row));
    },
    listAll: (userId) => Promise.resolve(statements.listAll.all(userId).map(toFeedback)),
    listChanges: (userId, { afterSeq, limit, from }) =>
      Promise.resolve(statements.changes.all(userId, afterSeq, from ?? '', limit).map(toFeedback)),
    newestSeq: (userId) => Promise.resolve(seqs.current(userId)),
  };
}

type FeedbackRow = Omit<StoredFeedback, 'created_at'> & { readonly created_at: number };

function toFeedback({ created_at, ...row }: FeedbackRow): StoredFeedback {
  return { ...row, created_at: new Date(created_at).toISOString() };
}

const FIELDS =
  'date, seq, energy_score, feedback_text, improvement_areas, language, source, created_at';

function prepareStatements(sqlite: Sqlite) {
  return {
    upsert: sqlite.prepare(
      `INSERT INTO feedback (user_id, ${FIELDS})
       VALUES (@user_id, @date, @seq, @energy_score, @feedback_text, @improvement_areas, @language,
         @source, @created_at)
       ON CONFLICT (user_id, date) DO UPDATE SET seq = excluded.seq,
         energy_score = excluded.energy_score, feedback_text = excluded.feedback_text,
         improvement_areas = excluded.improvement_areas, language = excluded.language,
         source = excluded.source, created_at = excluded.created_at`,
    ),
    find: sqlite.prepare<[string, Day], FeedbackRow>(
      `SELECT ${FIELDS} FROM feedback WHERE user_id = ? AND date = ?`,
    ),
    listAll: sqlite.prepare<[string], FeedbackRow>(
      `SELECT ${FIELDS} FROM feedback WHERE user_id = ? ORDER BY date DESC`,
    ),
    changes: sqlite.prepare<[string, number, Day, number], FeedbackRow>(
      `SELECT ${FIELDS} FROM feedback WHERE user_id = ? AND seq > ? AND date >= ?
       ORDER BY seq LIMIT ?`,
    ),
  };
}
