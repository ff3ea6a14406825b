import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

export const communityAuthors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, table);
  },
};

const table = `CREATE TABLE community_authors (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  mode TEXT NOT NULL CHECK (mode IN ('email', 'pseudonym')),
  pseudonym TEXT,
  pseudonym_key TEXT UNIQUE
) STRICT`;
