import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/**
 * The counter was made with her first change, and is made with her account from now on: who writes for
 * her can lock it before there is a first change.
 */
export const counterOfEveryUser: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, counters);
  },
};

const counters = `INSERT INTO user_sync (user_id, seq)
  SELECT id, 0 FROM users
  WHERE NOT EXISTS (SELECT 1 FROM user_sync WHERE user_sync.user_id = users.id)`;
