import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** Since when nothing of a private journal lies open here: copies of the database from before do hold open pages. */
export const layOpenUntil: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, 'ALTER TABLE journals ADD COLUMN lay_open_until INTEGER');
  },
};
