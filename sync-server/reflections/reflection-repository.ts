import type { Database as Sqlite } from 'better-sqlite3';
import type { AccountBounds } from '../config.ts';
import * as z from 'zod/mini';
import type { Day } from '../../shared/contract/day.ts';
import { isTombstone } from '../../shared/contract/reflections.ts';
import type { PulledReflection } from '../../shared/contract/sync.ts';
import { createUserSeq } from '../db/user-seq.ts';
import type { WriteQueue } from '../db/write-queue.ts';
import type { DocumentMark, DocumentMarks } from '../sync/digest-cache.ts';
import { mapSlices, nextTurn, type Slices } from '../slices.ts';
import type { HalfErased } from './chain-repository.ts';
import { prepareLists, type ChangePage, type PageQuery } from './reflection-list-repository.ts';
import {
  ANSWER_FIELDS,
  type AnswerRow,
  type ChangeRow,
  prepareReflectionWrites,
  type StoredReflection,
  type OnErased,
  type ReceivedChange,
  type StoreOutcome,
} from './reflection-write-repository.ts';

export interface ReflectionRepository extends DocumentMarks {
  /** Stores what is new, in order; an outcome per change. Committed together, but for chains of thousands. */
  storeChanges(userId: string, changes: readonly ReceivedChange[]): Promise<StoreOutcome[]>;
  /** Erases the answer and the versions it replaced; the newest seq, or null when she has no such id. */
  eraseChain(userId: string, id: string): Promise<number | null>;
  /** Of everybody: whose erasure began and was cut off by a kill. */
  listHalfErased(): HalfErased[];
  find(userId: string, id: string): Promise<StoredReflection | undefined>;
  /** Not the erased ones; newest day first, within a day in the order stored. */
  listAll(userId: string): Slices<StoredReflection>;
  /** The same, without those that others replaced. */
  listLive(userId: string): Slices<StoredReflection>;
  /** Those of the day that nothing of hers replaced, in the order stored; of very many the last ones. */
  listLiveOfDay(userId: string, date: Day): Promise<StoredReflection[]>;
  listChanges(userId: string, query: PageQuery): Promise<ChangePage<PulledReflection>>;
}

export function createReflectionRepository(database: {
  readonly sqlite: Sqlite;
  readonly writes: WriteQueue;
  readonly now: () => number;
  readonly onErased: OnErased;
  readonly emptyLog: () => void;
  readonly bounds: AccountBounds;
}): ReflectionRepository {
  const { sqlite, writes, emptyLog } = database;
  const reads = prepareReads(sqlite);
  const store = prepareReflectionWrites(database);
  const seqs = createUserSeq(sqlite);
  const lists = prepareLists(sqlite);
  async function* listOf(userId: string, live: boolean): Slices<StoredReflection> {
    const upTo = seqs.current(userId);
    yield* mapSlices(lists.walk({ userId, upTo, live }), (rows) => rows.map(toStored));
  }
  return {
    async storeChanges(userId, changes) {
      const outcomes = await writes.run(() => store.changes(userId, changes));
      while (outcomes.length < changes.length) {
        await nextTurn();
        const rest = changes.slice(outcomes.length);
        outcomes.push(...(await writes.run(() => store.changes(userId, rest))));
      }
      if (changes.some(isTombstone)) emptyLog();
      return outcomes;
    },
    async eraseChain(userId, id) {
      let isDone = await writes.run(() => store.eraseSome(userId, id));
      while (isDone === false) {
        await nextTurn();
        isDone = await writes.run(() => store.eraseSome(userId, id));
      }
      if (isDone === null) return null;
      emptyLog();
      return seqs.current(userId);
    },
    listHalfErased: () => store.listHalfErased(),
    find(userId, id) {
      const row = reads.find.get(userId, id);
      return Promise.resolve(row && toStored(row));
    },
    listAll: (userId) => listOf(userId, false),
    listLive: (userId) => listOf(userId, true),
    listLiveOfDay: (userId, date) =>
      Promise.resolve(reads.listLiveOfDay.all(userId, date).map(toStored).toReversed()),
    newestSeq: (userId) => Promise.resolve(seqs.current(userId)),
    async listChanges(userId, query) {
      const { rows, hasMore } = await lists.changes(userId, query);
      return { rows: rows.map(toPulled), hasMore };
    },
    countDocuments: (userId) => Promise.resolve(reads.count.get(userId) ?? 0),
    listMarks: (userId, afterSeq, limit) =>
      Promise.resolve(reads.marks.all(userId, afterSeq, limit)),
  };
}

/**
 * An answer that replaces another also says that it is not kept: a device that hands it back to a
 * restored server would else have it inherit the wish she took back.
 */
function toPulled({ deleted, ...row }: ChangeRow): PulledReflection {
  if (deleted) return { id: row.id, deleted: true, seq: row.seq };
  const stored = toStored(row);
  return stored.supersedes === null ? stored : { keep_from_model: false, ...stored };
}

function toStored({ keep_from_model, as_sent, ...reflection }: AnswerRow): StoredReflection {
  return {
    ...reflection,
    ...(keep_from_model === 1 && { keep_from_model: true }),
    ...(as_sent !== null && { as_sent: asSentSchema.parse(JSON.parse(as_sent)) }),
  };
}

/** Nobody writes so many in a day; whoever sends more is no reason to read them all for one insight. */
const MOST_OF_DAY = 100;

const asSentSchema = z.record(z.string(), z.unknown());

function prepareReads(sqlite: Sqlite) {
  return {
    find: sqlite.prepare<[string, string], AnswerRow>(
      `SELECT ${ANSWER_FIELDS}, seq FROM reflections WHERE user_id = ? AND id = ? AND deleted = 0`,
    ),
    listLiveOfDay: sqlite.prepare<[string, Day], AnswerRow>(
      `SELECT ${ANSWER_FIELDS}, seq FROM reflections AS answers
       WHERE user_id = ? AND date = ? AND deleted = 0 AND NOT EXISTS (
         SELECT 1 FROM reflections AS later
         WHERE later.user_id = answers.user_id AND later.supersedes = answers.id)
       ORDER BY seq DESC LIMIT ${MOST_OF_DAY}`,
    ),
    // Counted, not the counter of the account: the digest is there to see what should not have happened.
    count: sqlite
      .prepare<[string], number>('SELECT count(*) FROM reflections WHERE user_id = ?')
      .pluck(),
    marks: sqlite.prepare<[string, number, number], DocumentMark>(
      `SELECT id, seq, date, deleted FROM reflections WHERE user_id = ? AND seq > ?
       ORDER BY seq LIMIT ?`,
    ),
  };
}
