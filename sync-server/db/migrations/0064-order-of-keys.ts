import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/**
 * Of keys of one moment, which came first: until now that was `rowid`, which SQLite alone has. And a row to
 * lock for whoever counts what all users together sent to a model.
 */
export const orderOfKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  'ALTER TABLE request_keys ADD COLUMN place INTEGER NOT NULL DEFAULT 0',
  'DROP INDEX request_keys_of_user_by_age',
  'CREATE INDEX request_keys_of_user_by_age ON request_keys (user_id, created_at, place)',
  `INSERT INTO database_meta (key, value) VALUES ('lock:model', '')`,
];
