import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const communityAuthors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(table).execute(db);
  },
};

const table = `CREATE TABLE community_authors (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  mode TEXT NOT NULL CHECK (mode IN ('email', 'pseudonym')),
  pseudonym TEXT,
  pseudonym_key TEXT UNIQUE
) STRICT`;
