import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** When she wants her affirmation, which day's she had last, and when to look at her next. */
export const affirmationMornings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  `ALTER TABLE users ADD COLUMN affirmation_minute INTEGER NOT NULL DEFAULT 480
   CHECK (affirmation_minute BETWEEN 0 AND 1439)`,
  'ALTER TABLE users ADD COLUMN affirmation_last_day TEXT',
  'ALTER TABLE users ADD COLUMN affirmation_next_at INTEGER',
  'UPDATE users SET affirmation_next_at = 0 WHERE daily_affirmation_notifications = 1',
  `CREATE INDEX users_by_affirmation ON users (affirmation_next_at)
   WHERE affirmation_next_at IS NOT NULL`,
];
