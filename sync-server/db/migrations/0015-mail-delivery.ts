import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** What a mail needs to leave: who is sending it now, what went wrong last, and a lane for the many. */
export const mailDelivery: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  'ALTER TABLE mail_outbox ADD COLUMN lease TEXT',
  'ALTER TABLE mail_outbox ADD COLUMN fault TEXT',
  'ALTER TABLE mail_outbox ADD COLUMN bulk INTEGER NOT NULL DEFAULT 0 CHECK (bulk IN (0, 1))',
  'CREATE INDEX mail_outbox_by_turn ON mail_outbox (state, bulk, next_at)',
  'CREATE INDEX mail_outbox_by_expiry ON mail_outbox (expires_at)',
  'CREATE INDEX mail_outbox_by_user ON mail_outbox (user_id)',
];
