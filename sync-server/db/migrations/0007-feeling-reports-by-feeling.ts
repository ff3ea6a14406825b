import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

export const feelingReportsByFeeling: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, index);
  },
};

const index = `CREATE INDEX feeling_reports_by_feeling ON feeling_reports (feeling_id)`;
