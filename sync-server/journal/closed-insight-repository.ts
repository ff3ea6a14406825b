import type { Database, Tx } from '../db/database.ts';
import type { SealedInsightRow } from '../db/tables.ts';
import type { StoreOutcome } from '../reflections/plan-changes.ts';
import type { ClosedInsight } from '../reflections/read-change.ts';
import { generationOf, modeOf } from './journal-repository.ts';

type Listed = Omit<SealedInsightRow, 'user_id'>;

/** Insights of days that only her devices know. */
export interface ClosedInsightRepository {
  /** The newest takes the place of the one before, and the same again changes nothing. */
  storeInsight(userId: string, insight: ClosedInsight): Promise<StoreOutcome>;
  /** By seq. */
  listInsights(
    userId: string,
    page: { readonly afterSeq: number; readonly limit: number },
  ): Promise<readonly Listed[]>;
}

type Db = Tx['db'];

/** More than fifty years of days. */
const MOST_INSIGHTS = 20_000;

export function createClosedInsightRepository({
  kysely,
  transact,
}: Pick<Database, 'kysely' | 'transact'>): ClosedInsightRepository {
  return {
    storeInsight: (userId, insight) =>
      transact(userId, async (tx): Promise<StoreOutcome> => {
        const { mode } = await modeOf(tx.db, userId);
        if (mode === 'plain') return { status: 'closed' };
        if (insight.generation < (await generationOf(tx.db, userId))) return { status: 'open' };
        const known = await insightRow(tx.db, userId, insight.id);
        if (known && known.generation > insight.generation) {
          return { status: 'duplicate', seq: known.seq };
        }
        if (known?.sealed.equals(insight.document)) return { status: 'duplicate', seq: known.seq };
        if (!known && (await countInsights(tx.db, userId)) >= MOST_INSIGHTS) {
          return { status: 'full' };
        }
        const seq = tx.nextSeq(userId);
        await putInsight(tx.db, { userId, insight, seq });
        if (insight.insteadOf !== null) await removeOpen(tx.db, userId, insight.insteadOf);
        return { status: 'stored', seq };
      }),
    listInsights: (userId, { afterSeq, limit }) =>
      kysely
        .selectFrom('sealed_insights')
        .select(['id', 'seq', 'generation', 'sealed'])
        .where('user_id', '=', userId)
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute(),
  };
}

async function insightRow(db: Db, userId: string, id: string) {
  return db
    .selectFrom('sealed_insights')
    .select(['seq', 'generation', 'sealed'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

async function countInsights(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sealed_insights')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
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
