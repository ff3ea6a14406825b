import { AppError } from '../../shared/contract/app-error.ts';
import type { Day } from '../../shared/contract/day.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import type { Database, Tx } from '../db/database.ts';
import { prepareSeq } from '../db/counters.ts';
import type { WordSeal } from '../db/keys/seals.ts';
import type { FeedbackRow } from '../db/tables.ts';
import { OPEN_NOTHING, placeOfDay, sealSaid, type SaidWords } from './said-words.ts';
import { hasAll } from '../db/has-all-answers.ts';

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
  /** Leaves nothing of these days' insights but their place. */
  blank(tx: Tx, userId: string, days: Iterable<Day>): Promise<void>;
}

export function createFeedbackRepository({
  kysely,
  transact,
  words: seals,
}: Pick<Database, 'kysely' | 'transact' | 'words'>): FeedbackRepository {
  const findSeq = prepareSeq();
  const readable = async (userId: string, rows: readonly FoundFeedback[]) => {
    const words = await seals.reader(userId);
    return rows.map((row) => toFeedback(row, words)).filter((one) => one !== null);
  };
  const byContent = (db: Tx['db'], userId: string, { date, hash }: DayContent) =>
    ofDay(db, userId, date).where('content_hash', '=', hash).executeTakeFirst();

  return {
    async saveFeedback(userId, feedback, content) {
      const words = await seals.of(userId);
      const hash = content ? words.markOf(content.hash) : null;
      const row = {
        ...feedback,
        ...sealSaid(placeOfDay(feedback.date), feedback, words),
        user_id: userId,
        created_at: Date.parse(feedback.created_at),
        content_hash: hash,
      };
      return transact(userId, async (tx) => {
        const { date } = feedback;
        // Asked for before she made her journal private.
        if (!(await isPlain(tx.db, userId))) return null;
        if (hash !== null && (await byContent(tx.db, userId, { hash, date }))) return null;
        if (content && !(await hasAll(tx.db, userId, content.answerIds))) return null;
        const isNew = !(await ofDay(tx.db, userId, date).executeTakeFirst());
        if (isNew && (await countDays(tx.db, userId)) >= MOST_DAYS) throw tooManyDays();
        await words.confirm(tx.db);
        const seq = tx.nextSeq(userId);
        await replace(tx.db, { ...row, seq });
        return seq;
      });
    },
    async find(userId, date) {
      const row = await ofDay(kysely, userId, date).executeTakeFirst();
      return (await readable(userId, row ? [row] : []))[0];
    },
    async findByContent(userId, date, contentHash) {
      const hash = (await seals.of(userId)).markOf(contentHash);
      const row = await byContent(kysely, userId, { date, hash });
      return (await readable(userId, row ? [row] : []))[0];
    },
    async list(userId, { before, limit }) {
      const rows = await of(kysely, userId)
        .where('date', '<', before ?? END_OF_TIME)
        .orderBy('date', 'desc')
        .limit(limit)
        .execute();
      return readable(userId, rows);
    },
    async listChanges(userId, { afterSeq, limit, from }) {
      const most = Math.min(limit, MOST_IN_PAGE);
      const found = await of(kysely, userId)
        .where('seq', '>', afterSeq)
        .where('date', '>=', from ?? '')
        .orderBy('seq')
        .limit(most + 1)
        .execute();
      const rows = await readable(userId, found.slice(0, most));
      return { rows, hasMore: found.length > most };
    },
    newestSeq: (userId) => findSeq(kysely, userId),
    async blank(tx, userId, days) {
      for (const day of days) {
        if (!(await ofDay(tx.db, userId, day).executeTakeFirst())) continue;
        await tx.db
          .updateTable('feedback')
          .set({ ...NOTHING_SAID, seq: tx.nextSeq(userId) })
          .where('user_id', '=', userId)
          .where('date', '=', day)
          .execute();
      }
    },
  };
}

async function isPlain(db: Tx['db'], userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_sync')
    .select('journal')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.journal === 'plain' || row?.journal === 'opening';
}

interface DayContent {
  readonly date: Day;
  readonly hash: string;
}

const NOTHING_SAID = { ...OPEN_NOTHING, sealed: null, content_hash: null };

type FoundFeedback = Omit<StoredFeedback, 'created_at'> & {
  readonly created_at: number;
  readonly sealed: Buffer | null;
};

/** Null: it lies there, and cannot be read. */
function toFeedback(
  { created_at, sealed, ...row }: FoundFeedback,
  words: Pick<WordSeal, 'open'>,
): StoredFeedback | null {
  const stored = { ...row, created_at: new Date(created_at).toISOString() };
  if (sealed === null) return stored;
  const said = words.open(placeOfDay(row.date), sealed) as SaidWords | null;
  if (said === null) return null;
  const [energy_score, feedback_text, improvement_areas] = said;
  return { ...stored, energy_score, feedback_text, improvement_areas };
}

const FIELDS = [
  ...(['date', 'seq', 'energy_score', 'feedback_text'] as const),
  ...(['improvement_areas', 'language', 'source', 'created_at', 'sealed'] as const),
] as const;

/** Above every day. */
const END_OF_TIME = '~';
/** Of some kilobytes each. */
const MOST_IN_PAGE = 250;
/** More than fifty years: nobody lives through more, and each costs a few kilobytes. */
const MOST_DAYS = 20_000;

function tooManyDays(): AppError {
  return new AppError('account_full', { message: 'There are insights of too many days already.' });
}

function of(db: Tx['db'], userId: string) {
  return db
    .selectFrom('feedback')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .$castTo<FoundFeedback>();
}

function ofDay(db: Tx['db'], userId: string, date: Day) {
  return of(db, userId).where('date', '=', date);
}

async function countDays(db: Tx['db'], userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

async function replace(db: Tx['db'], row: FeedbackRow): Promise<void> {
  const { user_id, date, ...written } = row;
  await db
    .insertInto('feedback')
    .values({ user_id, date, ...written })
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(written))
    .execute();
}
