import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const feelingReportsByFeeling: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(index).execute(db);
  },
};

const index = `CREATE INDEX feeling_reports_by_feeling ON feeling_reports (feeling_id)`;
