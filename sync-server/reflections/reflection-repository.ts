import type { Database as Sqlite } from 'better-sqlite3';
import type { Day } from '../../shared/contract/day.ts';
import {
  isTombstone,
  type Reflection,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';
import type { PulledReflection } from '../../shared/contract/sync.ts';
import { emptyLog } from '../db/empty-log.ts';
import { createUserSeq } from '../db/user-seq.ts';
import type { WriteQueue } from '../db/write-queue.ts';
import {
  ANSWER_FIELDS,
  prepareReflectionWrites,
  type OnErased,
  type StoreOutcome,
} from './reflection-write-repository.ts';

export type StoredReflection = Reflection & { readonly seq: number };

/** What the digest reads of one document. */
export interface DocumentMark {
  readonly id: string;
  readonly date: Day | null;
  readonly deleted: 0 | 1;
}

/** One moment of a user's documents: all of them counted, the ones after a seq listed. */
export interface Marks {
  readonly newestSeq: number;
  readonly documents: number;
  readonly marks: readonly DocumentMark[];
}

export interface PageQuery {
  readonly afterSeq: number;
  readonly limit: number;
  /** Only documents of this day and later. */
  readonly from: Day | undefined;
}

export interface ReflectionRepository {
  /** Stores what is new, in order; an outcome per change. All of one call is committed together. */
  storeChanges(userId: string, changes: readonly ReflectionChange[]): Promise<StoreOutcome[]>;
  /** Erases the answer and the versions it replaced; the newest seq, or null when she has no such id. */
  eraseChain(userId: string, id: string): Promise<number | null>;
  find(userId: string, id: string): Promise<StoredReflection | undefined>;
  /** Not the erased ones; newest day first, within a day in the order stored. */
  listAll(userId: string): Promise<StoredReflection[]>;
  /** Those of the day that nothing of hers replaced, in the order stored. */
  listLiveOfDay(userId: string, date: Day): Promise<StoredReflection[]>;
  newestSeq(userId: string): Promise<number>;
  listChanges(userId: string, query: PageQuery): Promise<PulledReflection[]>;
  marksSince(userId: string, afterSeq: number): Promise<Marks>;
}

export function createReflectionRepository(database: {
  readonly sqlite: Sqlite;
  readonly writes: WriteQueue;
  readonly now: () => number;
  readonly onErased: OnErased;
}): ReflectionRepository {
  const { sqlite, writes } = database;
  const reads = prepareReads(sqlite);
  const store = prepareReflectionWrites(database);
  const seqs = createUserSeq(sqlite);
  return {
    async storeChanges(userId, changes) {
      const outcomes = await writes.run(() => store.changes(userId, changes));
      if (changes.some(isTombstone)) emptyLog(sqlite);
      return outcomes;
    },
    async eraseChain(userId, id) {
      const newestSeq = await writes.run(() => store.erasedChain(userId, id));
      if (newestSeq !== null) emptyLog(sqlite);
      return newestSeq;
    },
    find(userId, id) {
      const row = reads.find.get(userId, id);
      return Promise.resolve(row && toStored(row));
    },
    listAll: (userId) => Promise.resolve(reads.listAll.all(userId).map(toStored)),
    listLiveOfDay: (userId, date) =>
      Promise.resolve(reads.listLiveOfDay.all(userId, date).map(toStored)),
    newestSeq: (userId) => Promise.resolve(seqs.current(userId)),
    listChanges(userId, { afterSeq, limit, from }) {
      const rows =
        from === undefined
          ? reads.changes.all(userId, afterSeq, limit)
          : reads.changesFrom.all(userId, afterSeq, from, limit);
      return Promise.resolve(rows.map(toPulled));
    },
    marksSince: (userId, afterSeq) =>
      Promise.resolve({
        newestSeq: seqs.current(userId),
        documents: reads.count.get(userId) ?? 0,
        marks: reads.marks.all(userId, afterSeq),
      }),
  };
}

type AnswerRow = Omit<StoredReflection, 'keep_from_model'> & { readonly keep_from_model: 0 | 1 };
type ChangeRow = AnswerRow & { readonly deleted: 0 | 1 };

/**
 * An answer that replaces another also says that it is not kept: a device that hands it back to a
 * restored server would else have it inherit the wish she took back.
 */
function toPulled({ deleted, ...row }: ChangeRow): PulledReflection {
  if (deleted) return { id: row.id, deleted: true, seq: row.seq };
  const stored = toStored(row);
  return stored.supersedes === null ? stored : { keep_from_model: false, ...stored };
}

function toStored({ keep_from_model, ...reflection }: AnswerRow): StoredReflection {
  return keep_from_model ? { ...reflection, keep_from_model: true } : reflection;
}

function prepareReads(sqlite: Sqlite) {
  return {
    find: sqlite.prepare<[string, string], AnswerRow>(
      `SELECT ${ANSWER_FIELDS}, seq FROM reflections WHERE user_id = ? AND id = ? AND deleted = 0`,
    ),
    listAll: sqlite.prepare<[string], AnswerRow>(
      `SELECT ${ANSWER_FIELDS}, seq FROM reflections WHERE user_id = ? AND deleted = 0
       ORDER BY date DESC, seq`,
    ),
    listLiveOfDay: sqlite.prepare<[string, Day], AnswerRow>(
      `SELECT ${ANSWER_FIELDS}, seq FROM reflections AS answers
       WHERE user_id = ? AND date = ? AND deleted = 0 AND NOT EXISTS (
         SELECT 1 FROM reflections AS later
         WHERE later.user_id = answers.user_id AND later.supersedes = answers.id)
       ORDER BY seq`,
    ),
    changes: sqlite.prepare<[string, number, number], ChangeRow>(
      `SELECT ${ANSWER_FIELDS}, seq, deleted FROM reflections WHERE user_id = ? AND seq > ?
       ORDER BY seq LIMIT ?`,
    ),
    changesFrom: sqlite.prepare<[string, number, Day, number], ChangeRow>(
      `SELECT ${ANSWER_FIELDS}, seq, deleted FROM reflections
       WHERE user_id = ? AND seq > ? AND date >= ? ORDER BY seq LIMIT ?`,
    ),
    count: sqlite
      .prepare<[string], number>('SELECT count(*) FROM reflections WHERE user_id = ?')
      .pluck(),
    marks: sqlite.prepare<[string, number], DocumentMark>(
      'SELECT id, date, deleted FROM reflections WHERE user_id = ? AND seq > ?',
    ),
  };
}
