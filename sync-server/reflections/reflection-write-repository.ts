import type { Database as Sqlite } from 'better-sqlite3';
import type { AccountBounds } from '../config.ts';
import type { Day } from '../../shared/contract/day.ts';
import { isTombstone, type Reflection, type Tombstone } from '../../shared/contract/reflections.ts';
import { createUserSeq, type AccountSize } from '../db/user-seq.ts';
import { bytesOf, COUNTED, hasRoom, ROW_BYTES } from './account-size.ts';
import { prepareChainErasure } from './chain-repository.ts';
import { LONGEST_CHAIN, prepareCircleWalks, type CircleWalk } from './circle-repository.ts';

/**
 * `taken`: the id belongs to another user. `circular`: it would be a version before itself. `full`: her
 * account holds as much as one may.
 */
export type StoreOutcome =
  | { readonly status: 'stored' | 'duplicate'; readonly seq: number }
  | { readonly status: 'taken' | 'circular' | 'full' };

/** As it came in: beside what was understood, by field, what was not. */
export interface ReceivedReflection extends Reflection {
  readonly as_sent: Readonly<Record<string, unknown>> | null;
}
export type ReceivedChange = ReceivedReflection | Tombstone;

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
  time_zone, supersedes, keep_from_model, as_sent`;

export type StoredReflection = Reflection & {
  readonly seq: number;
  /** What could not be understood of what was sent, by field. */
  readonly as_sent?: Readonly<Record<string, unknown>>;
};
export type AnswerRow = Omit<StoredReflection, 'keep_from_model' | 'as_sent'> & {
  readonly keep_from_model: 0 | 1;
  /** JSON. */
  readonly as_sent: string | null;
};
export type ChangeRow = AnswerRow & { readonly deleted: 0 | 1 };

interface Owner {
  readonly user_id: string;
  readonly date: Day | null;
  readonly seq: number;
  readonly deleted: 0 | 1;
  readonly supersedes: string | null;
  readonly bytes: number;
}

interface WritesOptions {
  readonly sqlite: Sqlite;
  readonly now: () => number;
  readonly onErased: OnErased;
  readonly bounds: AccountBounds;
}

/** The works of the write queue: every stored change takes the user's next seq. */
export function prepareReflectionWrites(options: WritesOptions) {
  const { sqlite, onErased } = options;
  const seqs = createUserSeq(sqlite);
  const statements = prepareStatements(sqlite);
  const { findOwner } = statements;
  const storeOne = prepareStoring(options, statements);
  const walkOf = prepareCircleWalks(sqlite);

  /** As many of them, from the first on, as fit into one work; where there are long chains, not all. */
  function changes(userId: string, items: readonly ReceivedChange[]): StoreOutcome[] {
    const before = seqs.current(userId);
    let [seq, size] = [before, seqs.size(userId)];
    const known = items.map((item) => (isTombstone(item) ? findAnswer(userId, item) : null));
    const walk = walkOf(userId);
    const outcomes: StoreOutcome[] = [];
    for (const item of items) {
      const stored = storeOne(userId, item, { seq: seq + 1, size, walk });
      if (stored.outcome.status === 'stored') seq = stored.outcome.seq;
      size = stored.size;
      outcomes.push(stored.outcome);
      // Some milliseconds, in which everybody waits: the rest is another work.
      if (walk.steps() > LONGEST_CHAIN) break;
    }
    if (seq > before) {
      seqs.advanceTo(userId, seq);
      seqs.resize(userId, size);
    }
    const erased = known.slice(0, outcomes.length).filter((one) => one !== null);
    if (erased.length > 0) onErased(userId, erased);
    return outcomes;
  }

  function findAnswer(userId: string, { id }: { readonly id: string }): ErasedAnswer | null {
    const known = findOwner.get(id);
    const isHere = known?.user_id === userId && !known.deleted && known.date !== null;
    return isHere ? { id, date: known.date } : null;
  }

  return { changes, ...prepareChainErasure(sqlite, changes) };
}

interface Storing {
  readonly seq: number;
  readonly size: AccountSize;
  readonly walk: CircleWalk;
}

interface Stored {
  readonly outcome: StoreOutcome;
  readonly size: AccountSize;
}

function prepareStoring(
  { now, bounds }: WritesOptions,
  statements: ReturnType<typeof prepareStatements>,
): (userId: string, change: ReceivedChange, storing: Storing) => Stored {
  const { findOwner, insert, insertErased, erase } = statements;

  /** An edit names an answer of hers that is here. */
  function kindOf(userId: string, change: ReceivedChange): 'answer' | 'edit' | 'erasure' {
    if (isTombstone(change)) return 'erasure';
    const replaced = change.supersedes === null ? undefined : findOwner.get(change.supersedes);
    return replaced?.user_id === userId && !replaced.deleted ? 'edit' : 'answer';
  }

  return (userId, change, { seq, size, walk }) => {
    const known = findOwner.get(change.id);
    if (known && known.user_id !== userId) return { outcome: { status: 'taken' }, size };
    if (known && (known.deleted || !isTombstone(change)))
      return { outcome: { status: 'duplicate', seq: known.seq }, size };
    const outcome = { status: 'stored', seq } as const;
    if (known) {
      erase.run(seq, userId, change.id);
      walk.forget();
      const bytes = size.bytes - known.bytes + Buffer.byteLength(change.id);
      return { outcome, size: { ...size, answers: size.answers - 1, bytes } };
    }
    if (!isTombstone(change) && walk.closes(change))
      return { outcome: { status: 'circular' }, size };
    const as_sent = isTombstone(change) || !change.as_sent ? null : JSON.stringify(change.as_sent);
    const bytes = isTombstone(change)
      ? ROW_BYTES + Buffer.byteLength(change.id)
      : bytesOf({ ...change, as_sent });
    const more = { kind: kindOf(userId, change), bytes };
    if (!hasRoom(size, bounds, more)) return { outcome: { status: 'full' }, size };
    if (isTombstone(change)) insertErased.run(userId, seq, now(), change.id);
    else {
      const kept = keptOf(change);
      insert.run({ ...change, user_id: userId, seq, received_at: now(), kept, as_sent });
    }
    return {
      outcome,
      size: {
        documents: size.documents + 1,
        answers: size.answers + (isTombstone(change) ? 0 : 1),
        bytes: size.bytes + bytes,
      },
    };
  };
}

function prepareStatements(sqlite: Sqlite) {
  return {
    findOwner: sqlite.prepare<[string], Owner>(
      `SELECT user_id, date, seq, deleted, supersedes, ${BYTES} AS bytes FROM reflections WHERE id = ?`,
    ),
    insert: sqlite.prepare(
      `INSERT INTO reflections (user_id, seq, deleted, received_at, ${ANSWER_FIELDS})
     VALUES (@user_id, @seq, 0, @received_at, @id, @date, @question_id, @question_text,
       @question_type, @language, @answer, @created_at, @time_zone, @supersedes,
       coalesce(@kept, (SELECT keep_from_model FROM reflections
         WHERE user_id = @user_id AND id = @supersedes), 0), @as_sent)`,
    ),
    insertErased: sqlite.prepare<[string, number, number, string]>(
      'INSERT INTO reflections (user_id, seq, deleted, received_at, id) VALUES (?, ?, 1, ?, ?)',
    ),
    erase: sqlite.prepare<[number, string, string]>(
      `UPDATE reflections SET seq = ?, deleted = 1, question_id = NULL, question_text = NULL,
       question_type = NULL, language = NULL, answer = NULL, created_at = NULL, time_zone = NULL,
       supersedes = NULL, as_sent = NULL
     WHERE user_id = ? AND id = ?`,
    ),
  };
}

const BYTES = COUNTED.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

/** null: as the answer that it replaces. */
function keptOf({ keep_from_model }: Reflection): 0 | 1 | null {
  return keep_from_model === undefined ? null : keep_from_model ? 1 : 0;
}
