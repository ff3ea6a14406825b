import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FeelingReportRow } from '../db/tables.ts';
import type { ReportedFeeling } from './reported-feeling.ts';

export interface ReportRepository {
  /** Once per member and feeling. */
  add(row: FeelingReportRow): Promise<void>;
  /** After that feeling's id. */
  listOf(userId: string, after: string, limit: number): Promise<FeelingReportRow[]>;
  /** Most reported first. */
  listReported(): Promise<ReportedFeeling[]>;
}

export function createReportRepository({ kysely }: Pick<Database, 'kysely'>): ReportRepository {
  return {
    async add(row) {
      await kysely
        .insertInto('feeling_reports')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'feeling_id']).doNothing())
        .execute();
    },
    listOf: (userId, after, limit) =>
      kysely
        .selectFrom('feeling_reports')
        .selectAll()
        .where('user_id', '=', userId)
        .where('feeling_id', '>', after)
        .orderBy('feeling_id')
        .limit(limit)
        .execute(),
    listReported: () =>
      kysely
        .selectFrom('feeling_reports')
        .innerJoin('feelings', 'feelings.id', 'feeling_reports.feeling_id')
        // Not of an account whose last rows are being erased.
        .innerJoin('users', 'users.id', 'feelings.user_id')
        .select((build) => [
          'feelings.id as id',
          'feelings.feeling_text as feeling_text',
          build.fn.countAll<number>().as('reports'),
          sql<string | null>`group_concat(feeling_reports.reason, char(10))`.as('reasons'),
        ])
        .groupBy(['feelings.id', 'feelings.feeling_text'])
        .orderBy('reports', 'desc')
        .execute(),
  };
}
