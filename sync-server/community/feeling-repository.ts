import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { createRequestKeys } from '../db/request-keys.ts';
import type { FeelingRow, Tables } from '../db/tables.ts';
import type { RequestKey } from '../http/request-key.ts';

/** With all that decides how its author is shown. */
export interface SignedFeeling extends FeelingRow {
  readonly email: string;
  /** What she wants today. */
  readonly current_mode: FeelingRow['author_mode'] | null;
  readonly pseudonym: string | null;
}

export interface FeelingPage {
  readonly before: string | undefined;
  readonly limit: number;
}

export interface FeelingRepository {
  /** Its id; that of the first one where the same request comes twice at once. */
  add(row: FeelingRow, request: RequestKey | null): Promise<string>;
  /** The id of the feeling that this request shared before; null when it is new. */
  findMade(userId: string, request: RequestKey | null): Promise<string | null>;
  find(id: string): Promise<SignedFeeling | undefined>;
  /** Newest first, without what the reader has reported. */
  listFor(readerId: string, page: FeelingPage): Promise<SignedFeeling[]>;
  /** Newest first; `before` that one. */
  listOf(userId: string, page: FeelingPage): Promise<SignedFeeling[]>;
  countOf(userId: string): Promise<number>;
  /** False when she has none of that id. */
  remove(userId: string, id: string): Promise<boolean>;
}

export function createFeelingRepository(
  database: Pick<Database, 'kysely' | 'transact' | 'engine'>,
): FeelingRepository {
  const { kysely, transact, engine } = database;
  const keys = createRequestKeys(database, 'feelings');
  const signed = () =>
    kysely
      .selectFrom('feelings')
      .innerJoin('users', 'users.id', 'feelings.user_id')
      .leftJoin('community_authors', 'community_authors.user_id', 'feelings.user_id')
      // All but its key, which is for request-keys.ts alone.
      .select([
        ...(['feelings.user_id', 'feelings.id', 'feelings.author_mode'] as const),
        ...(['feelings.feeling_text', 'feelings.mood_emoji', 'feelings.created_at'] as const),
        'users.email as email',
        'community_authors.mode as current_mode',
        'community_authors.pseudonym as pseudonym',
      ])
      // The server's ids grow with time, so they are the order and the cursor at once.
      .orderBy('feelings.id', 'desc');

  return {
    add: (row, request) =>
      transact(row.user_id, async (tx) => {
        const made = await keys.within(tx).find(row.user_id, request);
        if (made !== null) return made;
        await tx.db.insertInto('feelings').values(row).execute();
        await keys.within(tx).note(row.user_id, request, row.id);
        return row.id;
      }),
    findMade: (userId, request) => keys.find(userId, request),
    find: (id) => signed().where('feelings.id', '=', id).executeTakeFirst(),
    listFor(readerId, { before, limit }) {
      const page = signed()
        .where((build) => build.not(build.exists(reportsOf(build, readerId))))
        .limit(limit);
      const rest = before === undefined ? page : page.where('feelings.id', '<', before);
      return rest.execute();
    },
    listOf(userId, { before, limit }) {
      const hers = signed().where('feelings.user_id', '=', userId).limit(limit);
      return (before === undefined ? hers : hers.where('feelings.id', '<', before)).execute();
    },
    async countOf(userId) {
      const { count } = await kysely
        .selectFrom('feelings')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },
    async remove(userId, id) {
      const { numDeletedRows } = await kysely
        .deleteFrom('feelings')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows > 0n) engine.wipe();
      return numDeletedRows > 0n;
    },
  };
}

function reportsOf(build: ExpressionBuilder<Tables, 'feelings'>, readerId: string) {
  return build
    .selectFrom('feeling_reports')
    .select('feeling_reports.feeling_id')
    .where('feeling_reports.user_id', '=', readerId)
    .whereRef('feeling_reports.feeling_id', '=', 'feelings.id');
}
