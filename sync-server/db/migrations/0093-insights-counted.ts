import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** Sealed insights count into what an account holds, a row as one of the answers. */
export const insightsCounted: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(
      db,
      `UPDATE user_sync SET bytes = bytes + coalesce((
        SELECT sum(100 + octet_length(sealed)) FROM sealed_insights
        WHERE sealed_insights.user_id = user_sync.user_id), 0)`,
    );
  },
};
