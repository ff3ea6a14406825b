import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** What lies sealed by her devices is counted and removed without a look at every row, and so are those who begin again. */
export const closedByIndex: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  `CREATE INDEX reflections_closed ON reflections (user_id, generation) WHERE generation IS NOT NULL`,
  'CREATE INDEX sealed_insights_by_generation ON sealed_insights (user_id, generation)',
  `CREATE INDEX user_sync_emptying ON user_sync (user_id) WHERE journal = 'emptying'`,
];
