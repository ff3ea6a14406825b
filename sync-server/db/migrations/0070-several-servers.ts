import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/**
 * What servers on one database share: who does which job, how often somebody tried, and the texts of mails
 * that wait, sealed. The columns of `rate_limits` are the library's.
 */
export const severalServers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  `CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    until INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE rate_limits (
    key TEXT NOT NULL PRIMARY KEY,
    points INTEGER NOT NULL,
    expire INTEGER
  ) STRICT`,
  'CREATE INDEX rate_limits_by_end ON rate_limits (expire)',
  `CREATE TABLE mail_texts (
    mail_id TEXT NOT NULL PRIMARY KEY,
    sealed TEXT NOT NULL,
    written_at INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX mail_texts_by_age ON mail_texts (written_at)',
];
