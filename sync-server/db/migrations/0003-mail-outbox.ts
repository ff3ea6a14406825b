import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** The ledger of mails. Their text lies in files alone, so that no link with a token is in the database. */
export const mailOutbox: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, table);
  },
};

const table = `CREATE TABLE mail_outbox (
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'ar')),
  dedupe_key TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('held', 'sent', 'failed')),
  attempts INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT`;
