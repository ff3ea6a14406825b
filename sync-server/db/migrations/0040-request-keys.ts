import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** Which request made what, for thirty days: the same request again makes nothing. */
export const requestKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  `CREATE TABLE request_keys (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key_hash TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    made TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, key_hash)
  ) STRICT`,
  'CREATE INDEX request_keys_by_age ON request_keys (created_at)',
];
