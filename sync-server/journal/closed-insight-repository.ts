import { sql } from 'kysely';
import type { AccountBounds } from '../config.ts';
import type { Database, Tx } from '../db/database.ts';
import { countThatFit } from '../db/slices.ts';
import type { SealedInsightRow, StoredMode } from '../db/tables.ts';
import { type AccountSize, hasRoom, ROW_BYTES } from '../reflections/account-size.ts';
import type { StoreOutcome } from '../reflections/plan-changes.ts';
import type { ClosedInsight } from '../reflections/read-change.ts';
import { generationOf, isPlain } from './journal-rows.ts';

export type ListedInsight = Omit<SealedInsightRow, 'user_id'>;

/** Insights of days that only her devices know. */
export interface ClosedInsightRepository {
  /**
   * The newest takes the place of the one before, and the same again changes nothing. `isUnopened`: sent by a device
   * that her words have not opened, which takes the place of nothing.
   */
  storeInsights(
    userId: string,
    insights: readonly ClosedInsight[],
    isUnopened?: boolean,
  ): Promise<StoreOutcome[]>;
  /** By seq; a page has an end in bytes. */
  listInsights(
    userId: string,
    page: { readonly afterSeq: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly ListedInsight[]; readonly hasMore: boolean }>;
}

type Db = Tx['db'];

/** More than fifty years of days. */
const MOST_INSIGHTS = 20_000;
const PAGE_BYTES = 1_048_576;

export function createClosedInsightRepository({
  kysely,
  transact,
  bounds,
}: Pick<Database, 'kysely' | 'transact'> & {
  readonly bounds: AccountBounds;
}): ClosedInsightRepository {
  return {
    storeInsights: (userId, insights, isUnopened = false) =>
      transact(userId, async (tx) => {
        const account = await accountOf(tx.db, userId);
        const outcomes: StoreOutcome[] = [];
        for (const insight of insights)
          outcomes.push(await storeOne(tx, { userId, insight, bounds, account, isUnopened }));
        await setBytes(tx.db, userId, account.bytes);
        return outcomes;
      }),
    async listInsights(userId, { afterSeq, limit }) {
      // What they weigh first, so that no more is read than fits.
      const places = await after(kysely, userId, afterSeq)
        .select(['seq', sql<number>`octet_length(sealed)`.as('bytes')])
        .limit(limit + 1)
        .execute();
      const count = Math.min(limit, countThatFit(places, PAGE_BYTES));
      const end = places[count - 1]?.seq ?? afterSeq;
      const rows = await after(kysely, userId, afterSeq)
        .select(['id', 'seq', 'generation', 'sealed'])
        .where('seq', '<=', end)
        .execute();
      return { rows, hasMore: places.length > count };
    },
  };
}

/** As the account stands, read once for all that came together; what is stored is counted along. */
interface Account extends AccountSize {
  readonly mode: StoredMode;
  readonly generation: number;
  bytes: number;
  insights: number;
  /** While it is being sealed: what may still come, however full it is, for what lies there in the form of before. */
  readonly toMove: { rows: number; bytes: number };
}

interface Sent {
  readonly userId: string;
  readonly insight: ClosedInsight;
  readonly bounds: AccountBounds;
  readonly account: Account;
  readonly isUnopened: boolean;
}

async function storeOne(tx: Tx, sent: Sent): Promise<StoreOutcome> {
  const { userId, insight, account, isUnopened } = sent;
  if (isPlain(account.mode)) return { status: 'closed' };
  if (insight.generation < account.generation) return { status: 'open' };
  const known = await insightRow(tx.db, userId, insight.id);
  if (known && known.generation > insight.generation) {
    return { status: 'duplicate', seq: known.seq };
  }
  if (known?.sealed.equals(insight.document)) return { status: 'duplicate', seq: known.seq };
  if (isUnopened && (known || insight.insteadOf !== null)) return { status: 'unopened' };
  const more = insight.document.length - (known ? known.sealed.length : -ROW_BYTES);
  // Under new keys it has another place: nobody here can tell which one of before it is, only how much there was.
  const isMoved = !known && account.toMove.rows > 0 && account.toMove.bytes >= more;
  if (!isMoved) {
    if (!known && account.insights >= MOST_INSIGHTS) return { status: 'full' };
    if (!takesMore(sent, more)) return { status: 'full' };
  }
  const seq = tx.nextSeq(userId);
  await putInsight(tx.db, { userId, insight, seq });
  account.bytes += more;
  if (!known) {
    account.insights += 1;
    account.toMove.rows -= 1;
    account.toMove.bytes -= more;
  }
  if (insight.insteadOf !== null) await removeOpen(tx.db, userId, insight.insteadOf);
  return { status: 'stored', seq };
}

function after(db: Db, userId: string, seq: number) {
  return db
    .selectFrom('sealed_insights')
    .where('user_id', '=', userId)
    .where('seq', '>', seq)
    .orderBy('seq');
}

/** Written by itself, an insight has the room that edits have. */
function takesMore({ account, bounds }: Sent, more: number): boolean {
  return more <= 0 || hasRoom(account, bounds, { kind: 'closed', bytes: more });
}

async function accountOf(db: Db, userId: string): Promise<Account> {
  const { journal: mode, ...size } = await db
    .selectFrom('user_sync')
    .select(['journal', 'documents', 'answers', 'bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const generation = await generationOf(db, userId);
  const { now, before } = await weighInsights(db, userId, generation);
  const toMove =
    mode === 'sealing' ? stillToMove(now, [before, await weighOpen(db, userId)]) : NOTHING;
  return { ...size, mode, generation, insights: now.rows, toMove: { ...toMove } };
}

interface Weight {
  readonly rows: number;
  readonly bytes: number;
}

const NOTHING: Weight = { rows: 0, bytes: 0 };
/** Sealed, one is longer by the ids of its answers and by what hides its length, which is an eighth or half a KB. */
const LONGER_BY = 1.25;
const LONGER_BY_BYTES = 2_048;

function stillToMove(moved: Weight, before: readonly Weight[]): Weight {
  const rows = before.reduce((sum, one) => sum + one.rows, 0);
  const bytes = before.reduce((sum, one) => sum + one.bytes, 0);
  return {
    rows: rows - moved.rows,
    bytes: LONGER_BY * bytes + rows * LONGER_BY_BYTES - moved.bytes - moved.rows * ROW_BYTES,
  };
}

async function setBytes(db: Db, userId: string, bytes: number): Promise<void> {
  await db.updateTable('user_sync').set({ bytes }).where('user_id', '=', userId).execute();
}

async function insightRow(db: Db, userId: string, id: string) {
  return db
    .selectFrom('sealed_insights')
    .select(['seq', 'generation', 'sealed'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Under the newest keys, and under those of before. */
async function weighInsights(
  db: Db,
  userId: string,
  generation: number,
): Promise<{ readonly now: Weight; readonly before: Weight }> {
  const rows = await db
    .selectFrom('sealed_insights')
    .select((build) => [
      build('generation', '<', generation).as('isBefore'),
      build.fn.countAll<number>().as('rows'),
      sql<number>`sum(octet_length(sealed))`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .groupBy('isBefore')
    .execute();
  const of = (isBefore: boolean): Weight => {
    const found = rows.find((row) => Boolean(row.isBefore) === isBefore);
    return found ?? NOTHING;
  };
  return { now: of(false), before: of(true) };
}

/** Of her days that no device of hers has sealed. */
async function weighOpen(db: Db, userId: string): Promise<Weight> {
  return db
    .selectFrom('feedback')
    .select((build) => [
      build.fn.countAll<number>().as('rows'),
      sql<number>`coalesce(sum(coalesce(octet_length(sealed), octet_length(feedback_text))), 0)`.as(
        'bytes',
      ),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function putInsight(
  db: Db,
  { userId, insight, seq }: { userId: string; insight: ClosedInsight; seq: number },
): Promise<void> {
  const { id, generation, document: sealed } = insight;
  await db
    .insertInto('sealed_insights')
    .values({ user_id: userId, id, seq, generation, sealed })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({ seq, generation, sealed }),
    )
    .execute();
}

async function removeOpen(db: Db, userId: string, date: string): Promise<void> {
  await db.deleteFrom('feedback').where('user_id', '=', userId).where('date', '=', date).execute();
}
