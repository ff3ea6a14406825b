import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

export const feelingReports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, table);
  },
};

const table = `CREATE TABLE feeling_reports (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  feeling_id TEXT NOT NULL REFERENCES feelings (id) ON DELETE CASCADE,
  reason TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, feeling_id)
) STRICT`;
