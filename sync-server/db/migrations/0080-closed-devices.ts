import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** A device that is kept closed has its bearer sealed: its cookie, which is not, may send and read nothing. */
export const closedDevices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, 'ALTER TABLE sessions ADD COLUMN cookie_sends_only INTEGER NOT NULL DEFAULT 0');
  },
};
