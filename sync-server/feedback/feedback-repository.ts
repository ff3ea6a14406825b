import type { Database as Sqlite } from 'better-sqlite3';
import type { Day } from '../../shared/contract/day.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { createUserSeq } from '../db/user-seq.ts';
import type { WriteQueue } from '../db/write-queue.ts';
import { prepareHasAll } from '../db/has-all-answers.ts';

export type StoredFeedback = Feedback & { readonly seq: number };

export interface FeedbackPageQuery {
  readonly afterSeq: number;
  readonly limit: number;
  readonly from: Day | undefined;
}

/** What an insight was written from. */
export interface Content {
  readonly hash: string;
  readonly answerIds: readonly string[];
}

export interface FeedbackRepository {
  /**
   * One per day: a later one replaces it and takes the user's next seq, which is returned. null when
   * nothing was to be saved: there is one of this content, or an answer it stands on was erased.
   */
  saveFeedback(userId: string, feedback: Feedback, content?: Content): Promise<number | null>;
  find(userId: string, date: Day): Promise<StoredFeedback | undefined>;
  /** Written from exactly this content. */
  findByContent(userId: string, date: Day, contentHash: string): Promise<Feedback | undefined>;
  /** Newest day first. */
  listAll(userId: string): Promise<StoredFeedback[]>;
  listChanges(userId: string, query: FeedbackPageQuery): Promise<StoredFeedback[]>;
  newestSeq(userId: string): Promise<number>;
  /** Only inside a work of the write queue: leaves nothing of these days' insights but their place. */
  blank(userId: string, days: Iterable<Day>): void;
}

export function createFeedbackRepository(database: {
  readonly sqlite: Sqlite;
  readonly writes: WriteQueue;
}): FeedbackRepository {
  const { sqlite, writes } = database;
  const seqs = createUserSeq(sqlite);
  const statements = prepareStatements(sqlite);
  const hasAll = prepareHasAll(sqlite);

  function takeSeq(userId: string): number {
    const seq = seqs.current(userId) + 1;
    seqs.advanceTo(userId, seq);
    return seq;
  }

  return {
    saveFeedback: (userId, feedback, content) =>
      writes.run(() => {
        if (content && statements.byContent.get(userId, feedback.date, content.hash)) return null;
        if (content && !hasAll(userId, content.answerIds)) return null;
        const seq = takeSeq(userId);
        const created_at = Date.parse(feedback.created_at);
        statements.upsert.run({
          ...feedback,
          ...{ user_id: userId, seq, created_at, content_hash: content?.hash ?? null },
        });
        return seq;
      }),
    find(userId, date) {
      const row = statements.find.get(userId, date);
      return Promise.resolve(row && toFeedback(row));
    },
    findByContent(userId, date, contentHash) {
      const row = statements.byContent.get(userId, date, contentHash);
      return Promise.resolve(row && toFeedback(row));
    },
    listAll: (userId) => Promise.resolve(statements.listAll.all(userId).map(toFeedback)),
    listChanges: (userId, { afterSeq, limit, from }) =>
      Promise.resolve(statements.changes.all(userId, afterSeq, from ?? '', limit).map(toFeedback)),
    newestSeq: (userId) => Promise.resolve(seqs.current(userId)),
    blank(userId, days) {
      for (const day of days) {
        if (!statements.find.get(userId, day)) continue;
        statements.blank.run(takeSeq(userId), userId, day);
      }
    },
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
      `INSERT INTO feedback (user_id, content_hash, ${FIELDS})
       VALUES (@user_id, @content_hash, @date, @seq, @energy_score, @feedback_text,
         @improvement_areas, @language, @source, @created_at)
       ON CONFLICT (user_id, date) DO UPDATE SET seq = excluded.seq,
         energy_score = excluded.energy_score, feedback_text = excluded.feedback_text,
         improvement_areas = excluded.improvement_areas, language = excluded.language,
         source = excluded.source, created_at = excluded.created_at,
         content_hash = excluded.content_hash`,
    ),
    find: sqlite.prepare<[string, Day], FeedbackRow>(
      `SELECT ${FIELDS} FROM feedback WHERE user_id = ? AND date = ?`,
    ),
    byContent: sqlite.prepare<[string, Day, string], FeedbackRow>(
      `SELECT ${FIELDS} FROM feedback WHERE user_id = ? AND date = ? AND content_hash = ?`,
    ),
    listAll: sqlite.prepare<[string], FeedbackRow>(
      `SELECT ${FIELDS} FROM feedback WHERE user_id = ? ORDER BY date DESC`,
    ),
    changes: sqlite.prepare<[string, number, Day, number], FeedbackRow>(
      `SELECT ${FIELDS} FROM feedback WHERE user_id = ? AND seq > ? AND date >= ?
       ORDER BY seq LIMIT ?`,
    ),
    blank: sqlite.prepare<[number, string, Day]>(
      `UPDATE feedback SET seq = ?, energy_score = NULL, feedback_text = '',
         improvement_areas = '[]', content_hash = NULL
       WHERE user_id = ? AND date = ?`,
    ),
  };
}
