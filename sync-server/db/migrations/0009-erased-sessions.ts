import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** Secrets of deleted accounts, as hashes of random numbers: a device that comes back learns what happened. */
export const erasedSessions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, table);
  },
};

const table = `CREATE TABLE erased_sessions (
  secret_hash TEXT NOT NULL PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT`;
