import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** A device that becomes closed leaves the bearer that lay open on it, and loses no session over a lost answer. */
export const nextToken: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, 'ALTER TABLE sessions ADD COLUMN next_token_hash TEXT', index);
  },
};

const index =
  'CREATE INDEX sessions_by_next_token ON sessions (next_token_hash) WHERE next_token_hash IS NOT NULL';
