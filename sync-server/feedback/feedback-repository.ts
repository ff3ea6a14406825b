import type { Database as Sqlite } from 'better-sqlite3';
import { AppError } from '../../shared/contract/app-error.ts';
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
  /** Newest day first; `before`: only of earlier days. */
  list(userId: string, page: { before: Day | null; limit: number }): Promise<StoredFeedback[]>;
  /** By seq; a page may end before `limit`. */
  listChanges(
    userId: string,
    query: FeedbackPageQuery,
  ): Promise<{ readonly rows: readonly StoredFeedback[]; readonly hasMore: boolean }>;
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
        const isNew = !statements.find.get(userId, feedback.date);
        if (isNew && (statements.count.get(userId) ?? 0) >= MOST_DAYS) throw tooManyDays();
        const seq = takeSeq(userId);
        const created_at = Date.parse(feedback.created_at);
        statements.upsert.run({
          ...feedback,
          user_id: userId,
          seq,
          created_at,
          content_hash: content?.hash ?? null,
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
    list: (userId, { before, limit }) =>
      Promise.resolve(statements.list.all(userId, before ?? END_OF_TIME, limit).map(toFeedback)),
    listChanges(userId, { afterSeq, limit, from }) {
      const most = Math.min(limit, MOST_IN_PAGE);
      const found = statements.changes.all(userId, afterSeq, from ?? '', most + 1);
      const rows = found.slice(0, most).map(toFeedback);
      return Promise.resolve({ rows, hasMore: found.length > most });
    },
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

/** Above every day. */
const END_OF_TIME = '~';
/** Of some kilobytes each. */
const MOST_IN_PAGE = 250;
/** More than fifty years: nobody lives through more, and each costs a few kilobytes. */
const MOST_DAYS = 20_000;

function tooManyDays(): AppError {
  return new AppError('account_full', { message: 'There are insights of too many days already.' });
}

function prepareStatements(sqlite: Sqlite) {
  return {
    count: sqlite
      .prepare<[string], number>('SELECT count(*) FROM feedback WHERE user_id = ?')
      .pluck(),
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
    list: sqlite.prepare<[string, string, number], FeedbackRow>(
      `SELECT ${FIELDS} FROM feedback WHERE user_id = ? AND date < ? ORDER BY date DESC LIMIT ?`,
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
