import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** What each account holds, beside the counter that its writers lock; and its answers by day and order. */
export const accountSize: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const BYTES = [
  'id',
  'question_id',
  'question_text',
  'answer',
  'created_at',
  'time_zone',
  'supersedes',
  'as_sent',
]
  .map((column) => `coalesce(octet_length(${column}), 0)`)
  .join(' + ');

const ofAll = (what: string) =>
  `coalesce((SELECT ${what} FROM reflections WHERE reflections.user_id = user_sync.user_id), 0)`;

const statements = [
  'ALTER TABLE user_sync ADD COLUMN documents INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE user_sync ADD COLUMN answers INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE user_sync ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0',
  `UPDATE user_sync SET documents = ${ofAll('count(*)')}, answers = ${ofAll('sum(1 - deleted)')},
     bytes = ${ofAll(`sum(100 + ${BYTES})`)}`,
  'CREATE INDEX reflections_by_day ON reflections (user_id, date, seq) WHERE deleted = 0',
  'DROP INDEX reflections_by_date',
  'CREATE INDEX model_ledger_of_user_by_time ON model_ledger (user_id, sent_at, id)',
];
