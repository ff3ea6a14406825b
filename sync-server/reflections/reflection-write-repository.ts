import type { Database as Sqlite } from 'better-sqlite3';
import type { Day } from '../../shared/contract/day.ts';
import {
  isTombstone,
  type Reflection,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';
import { createUserSeq } from '../db/user-seq.ts';

/** `taken`: the id belongs to another user. */
export type StoreOutcome =
  { readonly status: 'stored' | 'duplicate'; readonly seq: number } | { readonly status: 'taken' };

/**
 * Within the same transaction: what quotes an erased answer goes with it. Takes the user's next seq
 * for what it changes.
 */
export type OnErased = (userId: string, erased: readonly ErasedAnswer[]) => void;

export interface ErasedAnswer {
  readonly id: string;
  readonly date: Day;
}

export const ANSWER_FIELDS = `id, date, question_id, question_text, question_type, language, answer, created_at,
  time_zone, supersedes, keep_from_model`;

interface Owner {
  readonly user_id: string;
  readonly date: Day | null;
  readonly seq: number;
  readonly deleted: 0 | 1;
  readonly supersedes: string | null;
}

/** The works of the write queue: every stored change takes the user's next seq. */
export function prepareReflectionWrites(database: {
  readonly sqlite: Sqlite;
  readonly now: () => number;
  readonly onErased: OnErased;
}) {
  const { sqlite, now, onErased } = database;
  const seqs = createUserSeq(sqlite);
  const { findOwner, insert, insertErased, erase } = prepareStatements(sqlite);

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
    insert.run({ ...change, user_id: userId, seq, received_at: now(), kept: keptOf(change) });
    return { status: 'stored', seq };
  }

  function changes(userId: string, items: readonly ReflectionChange[]): StoreOutcome[] {
    const before = seqs.current(userId);
    let seq = before;
    const erased = items.flatMap((item) =>
      isTombstone(item) ? (findAnswer(userId, item) ?? []) : [],
    );
    const outcomes = items.map((item) => {
      const outcome = storeOne(userId, item, seq + 1);
      if (outcome.status === 'stored') seq = outcome.seq;
      return outcome;
    });
    if (seq > before) seqs.advanceTo(userId, seq);
    if (erased.length > 0) onErased(userId, erased);
    return outcomes;
  }

  function findAnswer(userId: string, { id }: { readonly id: string }): ErasedAnswer | null {
    const known = findOwner.get(id);
    const isHere = known?.user_id === userId && !known.deleted && known.date !== null;
    return isHere ? { id, date: known.date } : null;
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

function prepareStatements(sqlite: Sqlite) {
  return {
    findOwner: sqlite.prepare<[string], Owner>(
      'SELECT user_id, date, seq, deleted, supersedes FROM reflections WHERE id = ?',
    ),
    insert: sqlite.prepare(
      `INSERT INTO reflections (user_id, seq, deleted, received_at, ${ANSWER_FIELDS})
     VALUES (@user_id, @seq, 0, @received_at, @id, @date, @question_id, @question_text,
       @question_type, @language, @answer, @created_at, @time_zone, @supersedes,
       coalesce(@kept, (SELECT keep_from_model FROM reflections
         WHERE user_id = @user_id AND id = @supersedes), 0))`,
    ),
    insertErased: sqlite.prepare<[string, number, number, string]>(
      'INSERT INTO reflections (user_id, seq, deleted, received_at, id) VALUES (?, ?, 1, ?, ?)',
    ),
    erase: sqlite.prepare<[number, string, string]>(
      `UPDATE reflections SET seq = ?, deleted = 1, question_id = NULL, question_text = NULL,
       question_type = NULL, language = NULL, answer = NULL, created_at = NULL, time_zone = NULL,
       supersedes = NULL
     WHERE user_id = ? AND id = ?`,
    ),
  };
}

/** null: as the answer that it replaces. */
function keptOf({ keep_from_model }: Reflection): 0 | 1 | null {
  return keep_from_model === undefined ? null : keep_from_model ? 1 : 0;
}
