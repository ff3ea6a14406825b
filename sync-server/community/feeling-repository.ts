import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { emptyLog } from '../db/empty-log.ts';
import type { FeelingRow, Tables } from '../db/tables.ts';

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
  add(row: FeelingRow): Promise<void>;
  find(id: string): Promise<SignedFeeling | undefined>;
  /** Newest first, without what the reader has reported. */
  listFor(readerId: string, page: FeelingPage): Promise<SignedFeeling[]>;
  listOf(userId: string): Promise<SignedFeeling[]>;
  /** False when she has none of that id. */
  remove(userId: string, id: string): Promise<boolean>;
}

export function createFeelingRepository(
  database: Pick<Database, 'kysely' | 'sqlite'>,
): FeelingRepository {
  const { kysely, sqlite } = database;
  const signed = () =>
    kysely
      .selectFrom('feelings')
      .innerJoin('users', 'users.id', 'feelings.user_id')
      .leftJoin('community_authors', 'community_authors.user_id', 'feelings.user_id')
      .selectAll('feelings')
      .select([
        'users.email as email',
        'community_authors.mode as current_mode',
        'community_authors.pseudonym as pseudonym',
      ])
      // The server's ids grow with time, so they are the order and the cursor at once.
      .orderBy('feelings.id', 'desc');

  return {
    async add(row) {
      await kysely.insertInto('feelings').values(row).execute();
    },
    find: (id) => signed().where('feelings.id', '=', id).executeTakeFirst(),
    listFor(readerId, { before, limit }) {
      const page = signed()
        .where((build) => build.not(build.exists(reportsOf(build, readerId))))
        .limit(limit);
      const rest = before === undefined ? page : page.where('feelings.id', '<', before);
      return rest.execute();
    },
    listOf: (userId) => signed().where('feelings.user_id', '=', userId).execute(),
    async remove(userId, id) {
      const { numDeletedRows } = await kysely
        .deleteFrom('feelings')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows > 0n) emptyLog(sqlite);
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
