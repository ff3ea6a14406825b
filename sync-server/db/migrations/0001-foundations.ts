import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

export const foundations: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...tables);
  },
};

const tables = [
  `CREATE TABLE database_meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT`,

  `CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    subscription_type TEXT NOT NULL CHECK (subscription_type IN ('free', 'premium')),
    subscription_status TEXT,
    premium_until INTEGER,
    daily_affirmation_notifications INTEGER NOT NULL CHECK (daily_affirmation_notifications IN (0, 1)),
    language TEXT CHECK (language IN ('en', 'ar')),
    time_zone TEXT,
    created_at INTEGER NOT NULL
  ) STRICT`,

  `CREATE TABLE sessions (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    cookie_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    absolute_expires_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, id)
  ) STRICT`,

  `CREATE TABLE user_sync (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL
  ) STRICT`,

  `CREATE TABLE reflections (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
    date TEXT,
    question_id TEXT,
    question_text TEXT,
    question_type TEXT,
    language TEXT,
    answer TEXT,
    created_at TEXT,
    time_zone TEXT,
    supersedes TEXT,
    received_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, id)
  ) STRICT`,
  // Not by (user_id, id): an id that another user holds must be seen to be taken.
  'CREATE UNIQUE INDEX reflections_by_id ON reflections (id)',
  'CREATE UNIQUE INDEX reflections_by_seq ON reflections (user_id, seq)',
  'CREATE INDEX reflections_by_date ON reflections (user_id, date)',
  'CREATE INDEX reflections_by_superseded ON reflections (user_id, supersedes) WHERE supersedes IS NOT NULL',

  `CREATE TABLE feedback (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    date TEXT NOT NULL,
    seq INTEGER NOT NULL,
    energy_score REAL NOT NULL,
    feedback_text TEXT NOT NULL,
    improvement_areas TEXT NOT NULL,
    language TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('model', 'built_in')),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, date)
  ) STRICT`,
  'CREATE UNIQUE INDEX feedback_by_seq ON feedback (user_id, seq)',
];
