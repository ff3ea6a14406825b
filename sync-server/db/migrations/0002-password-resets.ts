import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** One row per account: a newer link takes the place of the older one. */
export const passwordResets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, table);
  },
};

const table = `CREATE TABLE password_resets (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT`;
