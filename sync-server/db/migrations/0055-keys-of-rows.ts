import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** What may arrive again after months is known by its own row; and an index for the oldest of one user's keys. */
export const keysOfRows: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const keyed = (table: string) => [
  `ALTER TABLE ${table} ADD COLUMN key_hash TEXT`,
  `ALTER TABLE ${table} ADD COLUMN fingerprint TEXT`,
  `UPDATE ${table} SET key_hash = request_keys.key_hash, fingerprint = request_keys.fingerprint
   FROM request_keys WHERE request_keys.user_id = ${table}.user_id AND request_keys.made = ${table}.id`,
  `CREATE UNIQUE INDEX ${table}_by_key ON ${table} (user_id, key_hash) WHERE key_hash IS NOT NULL`,
];

const statements = [
  ...keyed('support_tickets'),
  ...keyed('feelings'),
  'CREATE INDEX request_keys_of_user_by_age ON request_keys (user_id, created_at)',
];
