import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** An id that somebody else has is simply new: the primary key `(user_id, id)` says all. */
export const idsOfHerOwn: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, 'DROP INDEX reflections_by_id');
  },
};
