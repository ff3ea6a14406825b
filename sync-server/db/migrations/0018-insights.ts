import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/** Insights by content and without a number where none belongs; who may send what to a model, and what was sent. */
export const insights: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const FIELDS =
  'user_id, date, seq, energy_score, feedback_text, improvement_areas, language, source, created_at';

const statements = [
  `ALTER TABLE reflections ADD COLUMN keep_from_model INTEGER NOT NULL DEFAULT 0
     CHECK (keep_from_model IN (0, 1))`,

  `CREATE TABLE feedback_by_content (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    date TEXT NOT NULL,
    seq INTEGER NOT NULL,
    energy_score REAL,
    feedback_text TEXT NOT NULL,
    improvement_areas TEXT NOT NULL,
    language TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('model', 'built_in')),
    created_at INTEGER NOT NULL,
    content_hash TEXT,
    PRIMARY KEY (user_id, date)
  ) STRICT`,
  `INSERT INTO feedback_by_content (${FIELDS}) SELECT ${FIELDS} FROM feedback`,
  'DROP TABLE feedback',
  'ALTER TABLE feedback_by_content RENAME TO feedback',
  'CREATE UNIQUE INDEX feedback_by_seq ON feedback (user_id, seq)',

  'ALTER TABLE users ADD COLUMN model_host TEXT',
  'ALTER TABLE users ADD COLUMN model_name TEXT',
  'ALTER TABLE users ADD COLUMN model_agreed_at INTEGER',

  `CREATE TABLE model_ledger (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    date TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    recipient TEXT NOT NULL,
    model TEXT NOT NULL,
    answer_ids TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    body_hash TEXT NOT NULL,
    body TEXT,
    PRIMARY KEY (user_id, id)
  ) STRICT`,
  'CREATE INDEX model_ledger_by_time ON model_ledger (sent_at)',
];
