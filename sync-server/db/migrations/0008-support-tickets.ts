import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

export const supportTickets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, table);
  },
};

const table = `CREATE TABLE support_tickets (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('technical', 'billing', 'content', 'other')),
  message TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT`;
