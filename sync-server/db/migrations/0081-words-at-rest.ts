import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/**
 * Room for what she wrote under a key of her own. What lies there open is sealed afterwards, slice by slice
 * beside the requests (`accounts/data/open-rows-repository.ts`), and found by indexes that are empty once it is done.
 */
export const wordsAtRest: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  `CREATE TABLE account_keys (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    key_id TEXT NOT NULL,
    wrapped BLOB NOT NULL
  ) STRICT`,
  'CREATE INDEX account_keys_by_key ON account_keys (key_id)',
  ...['reflections', 'feedback', 'support_tickets', 'model_ledger'].map(
    (name) => `ALTER TABLE ${name} ADD COLUMN sealed BLOB`,
  ),
  'CREATE INDEX reflections_open ON reflections (user_id, id) WHERE sealed IS NULL AND deleted = 0',
  `CREATE INDEX feedback_open ON feedback (user_id, date) WHERE sealed IS NULL AND feedback_text <> ''`,
  'CREATE INDEX support_tickets_open ON support_tickets (user_id, id) WHERE sealed IS NULL',
  'CREATE INDEX model_ledger_open ON model_ledger (user_id, id) WHERE body IS NOT NULL',
];
