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
  /** The newest takes the place of the one before, and the same again changes nothing. */
  storeInsights(userId: string, insights: readonly ClosedInsight[]): Promise<StoreOutcome[]>;
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
    storeInsights: (userId, insights) =>
      transact(userId, async (tx) => {
        const account = await accountOf(tx.db, userId);
        const outcomes: StoreOutcome[] = [];
        for (const insight of insights)
          outcomes.push(await storeOne(tx, { userId, insight, bounds, account }));
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
  /** While it is being sealed: how many insights may still come, however full it is, for those that lie in the form of before. */
  toMove: number;
}

interface Sent {
  readonly userId: string;
  readonly insight: ClosedInsight;
  readonly bounds: AccountBounds;
  readonly account: Account;
}

async function storeOne(tx: Tx, sent: Sent): Promise<StoreOutcome> {
  const { userId, insight, account } = sent;
  if (isPlain(account.mode)) return { status: 'closed' };
  if (insight.generation < account.generation) return { status: 'open' };
  const known = await insightRow(tx.db, userId, insight.id);
  if (known && known.generation > insight.generation) {
    return { status: 'duplicate', seq: known.seq };
  }
  if (known?.sealed.equals(insight.document)) return { status: 'duplicate', seq: known.seq };
  const more = insight.document.length - (known ? known.sealed.length : -ROW_BYTES);
  // Under new keys it has another place, so what lies in the form of before is counted: as many find room.
  const isMoved = known ? known.generation < insight.generation : account.toMove > 0;
  if (!isMoved) {
    if (!known && account.insights >= MOST_INSIGHTS) return { status: 'full' };
    if (!takesMore(sent, more)) return { status: 'full' };
  }
  const seq = tx.nextSeq(userId);
  await putInsight(tx.db, { userId, insight, seq });
  account.bytes += more;
  if (!known) {
    account.insights += 1;
    account.toMove -= 1;
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
  return more <= 0 || hasRoom(account, bounds, { kind: 'edit', bytes: more });
}

async function accountOf(db: Db, userId: string): Promise<Account> {
  const { journal: mode, ...size } = await db
    .selectFrom('user_sync')
    .select(['journal', 'documents', 'answers', 'bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const generation = await generationOf(db, userId);
  const counts = await countInsights(db, userId, generation);
  const open = mode === 'sealing' ? await countOpen(db, userId) : 0;
  const toMove = mode === 'sealing' ? open + counts.before - counts.now : 0;
  return { ...size, mode, generation, insights: counts.now, toMove };
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
async function countInsights(db: Db, userId: string, generation: number) {
  return db
    .selectFrom('sealed_insights')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('generation', '>=', generation).as('now'),
      fn
        .countAll<number>()
        .filterWhere(eb('generation', '<', generation))
        .as('before'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function countOpen(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
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
