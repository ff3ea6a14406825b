import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

export const feelings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, table);
  },
};

const table = `CREATE TABLE feelings (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  author_mode TEXT NOT NULL CHECK (author_mode IN ('email', 'pseudonym')),
  feeling_text TEXT NOT NULL,
  mood_emoji TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT`;
