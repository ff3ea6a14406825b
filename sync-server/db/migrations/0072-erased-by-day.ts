import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** Beside `reflections_by_day`, so that the newest days of a long history are found with what was erased in them. */
export const erasedByDay: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(
      db,
      'CREATE INDEX reflections_erased_by_day ON reflections (user_id, date, seq) WHERE deleted = 1',
    );
  },
};
