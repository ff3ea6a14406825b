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
    listReported: () => listReported(kysely),
  };
}

async function listReported(kysely: Database['kysely']): Promise<ReportedFeeling[]> {
  const reports = await kysely
    .selectFrom('feeling_reports')
    .innerJoin('feelings', 'feelings.id', 'feeling_reports.feeling_id')
    // Not of an account whose last rows are being erased.
    .innerJoin('users', 'users.id', 'feelings.user_id')
    .select(['feelings.id', 'feelings.feeling_text', 'feeling_reports.reason'])
    .orderBy('feeling_reports.created_at')
    .orderBy('feeling_reports.user_id')
    .execute();
  const byFeeling = new Map<string, Report[]>();
  for (const report of reports) {
    byFeeling.set(report.id, [...(byFeeling.get(report.id) ?? []), report]);
  }
  return [...byFeeling.values()]
    .map(reportedOf)
    .toSorted((one, other) => other.reports - one.reports);
}

/** Put together here: engines join texts each in its own way. */
function reportedOf(reports: readonly Report[]): ReportedFeeling {
  const [{ id, feeling_text } = { id: '', feeling_text: '' }] = reports;
  const reasons = reports.flatMap(({ reason }) => reason ?? []);
  return {
    id,
    feeling_text,
    reports: reports.length,
    reasons: reasons.length > 0 ? reasons.join('\n') : null,
  };
}

interface Report {
  readonly id: string;
  readonly feeling_text: string;
  readonly reason: string | null;
}
