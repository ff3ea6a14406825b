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

export type StoredReflection = Reflection & { readonly seq: number };

/** `taken`: the id belongs to another user. */
export type StoreOutcome =
  { readonly status: 'stored' | 'duplicate'; readonly seq: number } | { readonly status: 'taken' };

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
  hasAnyOn(userId: string, date: Day): Promise<boolean>;
  newestSeq(userId: string): Promise<number>;
  listChanges(userId: string, query: PageQuery): Promise<PulledReflection[]>;
  marksSince(userId: string, afterSeq: number): Promise<Marks>;
}

export function createReflectionRepository(database: {
  readonly sqlite: Sqlite;
  readonly writes: WriteQueue;
  readonly now: () => number;
}): ReflectionRepository {
  const { sqlite, writes, now } = database;
  const reads = prepareReads(sqlite);
  const store = prepareStore(sqlite, now);
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
    find: (userId, id) => Promise.resolve(reads.find.get(userId, id)),
    listAll: (userId) => Promise.resolve(reads.listAll.all(userId)),
    hasAnyOn: (userId, date) => Promise.resolve(reads.anyOn.get(userId, date) !== undefined),
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

const FIELDS = `id, date, question_id, question_text, question_type, language, answer, created_at,
  time_zone, supersedes`;

type ChangeRow = StoredReflection & { readonly deleted: 0 | 1 };

function toPulled({ deleted, ...reflection }: ChangeRow): PulledReflection {
  return deleted ? { id: reflection.id, deleted: true, seq: reflection.seq } : reflection;
}

function prepareReads(sqlite: Sqlite) {
  return {
    find: sqlite.prepare<[string, string], StoredReflection>(
      `SELECT ${FIELDS}, seq FROM reflections WHERE user_id = ? AND id = ? AND deleted = 0`,
    ),
    listAll: sqlite.prepare<[string], StoredReflection>(
      `SELECT ${FIELDS}, seq FROM reflections WHERE user_id = ? AND deleted = 0
       ORDER BY date DESC, seq`,
    ),
    anyOn: sqlite.prepare<[string, Day]>(
      'SELECT 1 FROM reflections WHERE user_id = ? AND date = ? AND deleted = 0 LIMIT 1',
    ),
    changes: sqlite.prepare<[string, number, number], ChangeRow>(
      `SELECT ${FIELDS}, seq, deleted FROM reflections WHERE user_id = ? AND seq > ?
       ORDER BY seq LIMIT ?`,
    ),
    changesFrom: sqlite.prepare<[string, number, Day, number], ChangeRow>(
      `SELECT ${FIELDS}, seq, deleted FROM reflections
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

interface Owner {
  readonly user_id: string;
  readonly seq: number;
  readonly deleted: 0 | 1;
  readonly supersedes: string | null;
}

/** The works of the write queue: every stored change takes the user's next seq. */
function prepareStore(sqlite: Sqlite, now: () => number) {
  const seqs = createUserSeq(sqlite);
  const findOwner = sqlite.prepare<[string], Owner>(
    'SELECT user_id, seq, deleted, supersedes FROM reflections WHERE id = ?',
  );
  const insert = sqlite.prepare(
    `INSERT INTO reflections (user_id, seq, deleted, received_at, ${FIELDS})
     VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertErased = sqlite.prepare<[string, number, number, string]>(
    'INSERT INTO reflections (user_id, seq, deleted, received_at, id) VALUES (?, ?, 1, ?, ?)',
  );
  const erase = sqlite.prepare<[number, string, string]>(
    `UPDATE reflections SET seq = ?, deleted = 1, question_id = NULL, question_text = NULL,
       question_type = NULL, language = NULL, answer = NULL, created_at = NULL, time_zone = NULL,
       supersedes = NULL
     WHERE user_id = ? AND id = ?`,
  );

  function storeOne(userId: string, change: ReflectionChange, seq: number): StoreOutcome {
    const known = findOwner.get(change.id);
    if (known && known.user_id !== userId) return { status: 'taken' };
    if (isTombstone(change)) {
      if (known?.deleted) return { status: 'duplicate', seq: known.seq };
      if (known) erase.run(seq, userId, change.id);
      else insertErased.run(userId, seq, now(), change.id);
      return { status: 'stored', seq };
    }
    if (known) return { status: 'duplicate', seq: known.seq };
    insert.run(userId, seq, now(), ...valuesOf(change));
    return { status: 'stored', seq };
  }

  function changes(userId: string, items: readonly ReflectionChange[]): StoreOutcome[] {
    const before = seqs.current(userId);
    let seq = before;
    const outcomes = items.map((item) => {
      const outcome = storeOne(userId, item, seq + 1);
      if (outcome.status === 'stored') seq = outcome.seq;
      return outcome;
    });
    if (seq > before) seqs.advanceTo(userId, seq);
    return outcomes;
  }

  function erasedChain(userId: string, id: string): number | null {
    if (findOwner.get(id)?.user_id !== userId) return null;
    let next: string | null = id;
    while (next !== null) {
      const earlier: string | null = findOwner.get(next)?.supersedes ?? null;
      const [outcome] = changes(userId, [{ id: next, deleted: true }]);
      // An earlier version that is another user's id was never hers; one not yet here is erased ahead.
      next = outcome?.status === 'stored' ? earlier : null;
    }
    return seqs.current(userId);
  }

  return { changes, erasedChain };
}

function valuesOf(reflection: Reflection): readonly (string | null)[] {
  return [
    reflection.id,
    reflection.date,
    reflection.question_id,
    reflection.question_text,
    reflection.question_type,
    reflection.language,
    reflection.answer,
    reflection.created_at,
    reflection.time_zone,
    reflection.supersedes,
  ];
}
