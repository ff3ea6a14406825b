import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** What is looked for every half minute and at every start is found, however much has gathered. */
export const workByIndex: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  'CREATE INDEX billing_events_by_time ON billing_events (received_at)',
  'CREATE INDEX billing_notes_untold ON billing_notes (kind, created_at) WHERE told_at IS NULL',
  'CREATE INDEX users_by_plan ON users (subscription_type, id)',
];
