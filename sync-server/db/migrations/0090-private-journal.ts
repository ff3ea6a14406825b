import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** Room for journals that only her devices can read. */
export const privateJournal: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(
      db,
      `ALTER TABLE user_sync ADD COLUMN journal TEXT NOT NULL DEFAULT 'plain'`,
      // Of one that is hers alone; its document lies in `sealed`, and it has no day here.
      'ALTER TABLE reflections ADD COLUMN generation INTEGER',
      `CREATE TABLE journals (
        user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        generation INTEGER NOT NULL,
        version INTEGER NOT NULL,
        state TEXT NOT NULL,
        openers TEXT NOT NULL,
        changed_at INTEGER NOT NULL
      ) STRICT`,
      `CREATE TABLE sealed_insights (
        user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        sealed BLOB NOT NULL,
        PRIMARY KEY (user_id, id)
      ) STRICT`,
      'CREATE INDEX sealed_insights_by_seq ON sealed_insights (user_id, seq)',
    );
  },
};
