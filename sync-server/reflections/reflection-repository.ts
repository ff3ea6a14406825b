import type { Day } from '../../shared/contract/day.ts';
import { isTombstone } from '../../shared/contract/reflections.ts';
import type { PulledReflection } from '../../shared/contract/sync.ts';
import type { AccountBounds } from '../config.ts';
import { prepareSeq } from '../db/counters.ts';
import type { Database, Tx } from '../db/database.ts';
import { keep } from '../db/kept.ts';
import type { WordSeal } from '../db/keys/seals.ts';
import type { DocumentMarks } from '../sync/digest-cache.ts';
import { prepareDocumentMarks } from './document-marks-repository.ts';
import { mapSlices, nextTurn, type Slices } from '../db/slices.ts';
import {
  ANSWER_FIELDS,
  type AnswerRow,
  type ChangeRow,
  type StoredReflection,
} from './answer-row.ts';
import { listHalfErased, prepareChainErasure, type HalfErased } from './chain-repository.ts';
import {
  type ErasedAnswer,
  isClosed,
  type ReceivedChange,
  type SealedChange,
  type SealedChanges,
  type StoreOutcome,
} from './plan-changes.ts';
import { prepareLists, type ChangePage, type PageQuery } from './reflection-list-repository.ts';
import { prepareReflectionWrites, type Stored } from './reflection-write-repository.ts';
import { openAnswer, sealChange } from './sealed-words.ts';

/**
 * Within the same transaction: what quotes an erased answer goes with it. Takes the user's next seq
 * for what it changes; what it returns is called after the commit.
 */
export type OnErased = (
  tx: Tx,
  userId: string,
  erased: readonly ErasedAnswer[],
) => Promise<() => void>;

export interface ReflectionRepository extends DocumentMarks {
  /**
   * Stores what is new, in order; an outcome per change. Committed together, but for chains of thousands.
   * `isUnopened`: sent by a device that her words have not opened.
   */
  storeChanges(
    userId: string,
    changes: readonly ReceivedChange[],
    isUnopened?: boolean,
  ): Promise<StoreOutcome[]>;
  /** Erases the answer and the versions it replaced; the newest seq, or null when she has no such id. Throws journal_is_sealed. */
  eraseChain(userId: string, id: string): Promise<number | null>;
  newestSeq(userId: string): Promise<number>;
  /** Of everybody: whose erasure began and was cut off by a kill. */
  listHalfErased(): Promise<HalfErased[]>;
  find(userId: string, id: string): Promise<StoredReflection | undefined>;
  /** Not the erased ones; newest day first, within a day in the order stored. */
  listAll(userId: string): Slices<StoredReflection>;
  /** The same, without those that others replaced. */
  listLive(userId: string): Slices<StoredReflection>;
  /** Those that only her devices can read, as they made them; erased ones too. */
  listClosed(userId: string): Slices<PulledClosed>;
  /** Those of the day that nothing of hers replaced, in the order stored; of very many the last ones. */
  listLiveOfDay(userId: string, date: Day): Promise<StoredReflection[]>;
  listChanges(userId: string, query: PageQuery): Promise<ChangePage<PulledReflection>>;
  /** Behind which so many changes lie; 0 where there are no more. */
  seqBefore(userId: string, newest: number): Promise<number>;
}

interface Surroundings extends Pick<
  Database,
  'kysely' | 'transact' | 'together' | 'engine' | 'words'
> {
  readonly now: () => number;
  readonly onErased: OnErased;
  readonly bounds: AccountBounds;
}

export function createReflectionRepository(surroundings: Surroundings): ReflectionRepository {
  const { kysely, engine, words: seals } = surroundings;
  const reads = prepareReads();
  const findSeq = prepareSeq();
  const { storeAnswers, store, eraseSome } = prepareWrites(surroundings);
  const lists = prepareLists(surroundings);
  async function* listOf(userId: string, live: boolean): Slices<StoredReflection> {
    const upTo = await findSeq(kysely, userId);
    for await (const rows of lists.walk({ userId, upTo, live })) {
      // After the rows: where they are sealed, the key is there.
      yield readable(rows, await seals.reader(userId));
    }
  }
  async function sealAll(
    userId: string,
    received: readonly ReceivedChange[],
  ): Promise<SealedChanges> {
    if (received.every((one) => isTombstone(one) || isClosed(one))) return { changes: received };
    const words = await seals.of(userId);
    return { changes: received.map((change) => sealChange(change, words)), words };
  }

  return {
    async storeChanges(userId, received, isUnopened) {
      const sealed = { ...(await sealAll(userId, received)), isUnopened };
      const { changes } = sealed;
      if (changes.every(isNewAnswer)) return storeAnswers(userId, sealed);
      const first = await store(userId, sealed);
      const outcomes = [...first.outcomes];
      let { leavesWords } = first;
      while (outcomes.length < changes.length) {
        await nextTurn();
        const more = await store(userId, { ...sealed, changes: changes.slice(outcomes.length) });
        outcomes.push(...more.outcomes);
        leavesWords ||= more.leavesWords;
      }
      // Everybody waits for it, so not for every answer of a private journal.
      if (leavesWords) engine.wipe();
      return outcomes;
    },
    async eraseChain(userId, id) {
      let isDone = await eraseSome(userId, id);
      while (isDone === false) {
        await nextTurn();
        isDone = await eraseSome(userId, id);
      }
      if (isDone === null) return null;
      engine.wipe();
      return findSeq(kysely, userId);
    },
    listHalfErased: () => listHalfErased(kysely),
    async find(userId, id) {
      const [row] = await reads.find(kysely, { userId, id });
      return row && (openAnswer(row, await seals.reader(userId)) ?? undefined);
    },
    listAll: (userId) => listOf(userId, false),
    listLive: (userId) => listOf(userId, true),
    listClosed: (userId) => mapSlices(lists.closed(userId), (rows) => rows.map(toClosed)),
    async listLiveOfDay(userId, date) {
      const rows = await reads.listLiveOfDay(kysely, { userId, date });
      return readable(rows, await seals.reader(userId)).toReversed();
    },
    newestSeq: (userId) => findSeq(kysely, userId),
    async seqBefore(userId, newest) {
      return (await reads.seqBefore(kysely, { userId, newest }))[0]?.seq ?? 0;
    },
    async listChanges(userId, query) {
      const { rows, hasMore } = await lists.changes(userId, query);
      const words = await seals.reader(userId);
      const pulled = rows.map((row) => toPulled(row, words));
      return { rows: pulled.filter((one) => one !== null), hasMore };
    },
    ...prepareDocumentMarks(kysely),
  };
}

/** It changes nothing that was there, nor can it close a circle. */
function isNewAnswer(change: SealedChange): boolean {
  return !isTombstone(change) && !isClosed(change) && change.supersedes === null;
}

/** Each a transaction, and after it what others are to do because of it. */
function prepareWrites({ transact, together, onErased, now, bounds }: Surroundings) {
  const writes = prepareReflectionWrites({ now, bounds });
  const eraseChain = prepareChainErasure((tx, userId, tombstones) =>
    changes(tx, userId, { changes: tombstones }),
  );

  async function changes(
    tx: Tx,
    userId: string,
    sealed: SealedChanges,
  ): Promise<Stored & { readonly afterwards: () => void }> {
    const stored = await writes.changes(tx, userId, sealed);
    const { erased } = stored;
    const afterwards = erased.length > 0 ? await onErased(tx, userId, erased) : () => undefined;
    return { ...stored, afterwards };
  }

  return {
    storeAnswers: together(writes.answers),
    store: async (userId: string, sealed: SealedChanges): Promise<Stored> => {
      const stored = await transact(userId, (tx) => changes(tx, userId, sealed));
      stored.afterwards();
      return stored;
    },
    eraseSome: async (userId: string, id: string): Promise<boolean | null> => {
      const erased = await transact(userId, (tx) => eraseChain(tx, userId, id));
      if (erased === null) return null;
      erased.afterwards();
      return erased.isDone;
    },
  };
}

/**
 * An answer that replaces another also says that it is not kept: a device that hands it back to a
 * restored server would else have it inherit the wish she took back.
 */
function toPulled(row: ChangeRow, words: Words): PulledReflection | null {
  const { id, seq } = row;
  if (row.generation !== null) return toClosed(row);
  if (row.deleted) return { id, deleted: true, seq };
  const stored = openAnswer(row, words);
  return stored === null || stored.supersedes === null
    ? stored
    : { keep_from_model: false, ...stored };
}

/** As her device made it. */
export type PulledClosed = Extract<PulledReflection, { readonly sealed: string }>;

function toClosed({ id, seq, generation, deleted, sealed }: ChangeRow): PulledClosed {
  const text = sealed?.toString('base64url') ?? '';
  const closed = { id, generation: generation ?? 0, sealed: text, seq };
  return deleted ? { deleted: true, ...closed } : { kind: 'answer', ...closed };
}

type Words = Pick<WordSeal, 'open'>;

/** One that cannot be opened keeps nobody from the others; the devices that have it keep it. */
function readable(rows: readonly AnswerRow[], words: Words): StoredReflection[] {
  return rows.map((row) => openAnswer(row, words)).filter((stored) => stored !== null);
}

/** Nobody writes so many in a day; whoever sends more is no reason to read them all for one insight. */
const MOST_OF_DAY = 100;

function prepareReads() {
  return {
    seqBefore: keep<{ userId: string; newest: number }, { seq: number }>((db, value) =>
      db
        .selectFrom('reflections')
        .select('seq')
        .where('user_id', '=', value('userId'))
        .orderBy('seq', 'desc')
        .limit(1)
        .offset(value('newest')),
    ),
    find: keep<{ userId: string; id: string }, AnswerRow>((db, value) =>
      db
        .selectFrom('reflections')
        .select(ANSWER_FIELDS)
        .where('user_id', '=', value('userId'))
        .where('id', '=', value('id'))
        .where('deleted', '=', 0)
        .$castTo<AnswerRow>(),
    ),
    listLiveOfDay: keep<{ userId: string; date: Day }, AnswerRow>((db, value) =>
      db
        .selectFrom('reflections as answers')
        .select(ANSWER_FIELDS)
        .where('user_id', '=', value('userId'))
        .where('date', '=', value('date'))
        .where('deleted', '=', 0)
        .where((build) =>
          build.not(
            build.exists(
              build
                .selectFrom('reflections as later')
                .select('later.id')
                .whereRef('later.user_id', '=', 'answers.user_id')
                .whereRef('later.supersedes', '=', 'answers.id'),
            ),
          ),
        )
        .orderBy('seq', 'desc')
        .limit(MOST_OF_DAY)
        .$castTo<AnswerRow>(),
    ),
  };
}
