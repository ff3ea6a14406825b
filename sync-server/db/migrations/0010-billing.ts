import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/**
 * What she pays for and what was given to her lie apart; the plan in `users` is reckoned from both.
 * Events and jobs name objects of Stripe alone, so they outlive an account and say nothing of her.
 */
export const billing: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  `CREATE TABLE premium_grants (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    until INTEGER
  ) STRICT`,
  // Until now every plan was one that an operator gave.
  `INSERT INTO premium_grants (user_id, until)
   SELECT id, premium_until FROM users WHERE subscription_type = 'premium'`,

  `CREATE TABLE subscriptions (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    customer_id TEXT UNIQUE,
    subscription_id TEXT UNIQUE,
    setup_id TEXT UNIQUE,
    setup_settled INTEGER NOT NULL CHECK (setup_settled IN (0, 1)),
    attempt INTEGER NOT NULL,
    status TEXT,
    period_end INTEGER,
    ends_at INTEGER,
    read_at INTEGER,
    check_at INTEGER,
    failures INTEGER NOT NULL,
    failures_since INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX subscriptions_by_check ON subscriptions (check_at) WHERE check_at IS NOT NULL',

  `CREATE TABLE billing_notes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('payment_failed', 'refunded', 'disputed', 'second_subscription')),
    created_at INTEGER NOT NULL,
    told_at INTEGER,
    PRIMARY KEY (user_id, subject, kind)
  ) STRICT`,

  `CREATE TABLE billing_events (
    id TEXT NOT NULL PRIMARY KEY,
    received_at INTEGER NOT NULL,
    done_at INTEGER
  ) STRICT`,

  `CREATE TABLE billing_jobs (
    kind TEXT NOT NULL CHECK (kind IN ('finish_setup', 'end_customer')),
    subject TEXT NOT NULL,
    run_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
  ) STRICT`,
  'CREATE INDEX billing_jobs_by_time ON billing_jobs (run_at)',
];
