import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** What was begun to be erased, in slices: after a kill the rest of it is found. */
export const unfinishedErasures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  // No `user_id`: it names an account that is gone.
  'CREATE TABLE unfinished_erasures (account_id TEXT NOT NULL PRIMARY KEY) STRICT',
  `CREATE INDEX reflections_half_erased ON reflections (user_id, id)
   WHERE deleted = 1 AND supersedes IS NOT NULL`,
];
