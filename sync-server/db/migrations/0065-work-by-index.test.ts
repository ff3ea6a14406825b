import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSessionRepository } from '../../accounts/sessions/session-repository.ts';
import { createAffirmationRepository } from '../../affirmations/affirmation-repository.ts';
import { createLedgerRepository } from '../../billing/ledger-repository.ts';
import { createSubscriptionRepository } from '../../billing/subscription-repository.ts';
import { createDueDayRepository } from '../../feedback/due-day-repository.ts';
import { createMailRepository } from '../../mail/mail-repository.ts';
import type { Database } from '../database.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { createKysely } from '../sqlite/sqlite-kysely.ts';

const folder = mkdtempSync(join(tmpdir(), 'noor-plans-'));
const database = await openSqlite(join(folder, 'noor.db'));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Runs nothing and asks SQLite how it would; one made-up member leads on to what is asked of members. */
function explain(plans: string[]): Database {
  const kysely = createKysely(({ sql, parameters }) => {
    const rows = database.sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters);
    plans.push(...(rows as { detail: string }[]).map(({ detail }) => detail));
    const isFirst = /"subscription_type" = \?/.test(sql) && parameters.includes('');
    return Promise.resolve({ rows: isFirst ? [{ id: 'a member' }] : [], numAffectedRows: 0n });
  });
  return { ...database, kysely };
}

const asked: Record<string, (of: Database) => Promise<unknown>> = {
  'events to forget': (of) => createLedgerRepository(of).forgetEvents(5),
  'notes to tell': (of) => createLedgerRepository(of).listUntold('refunded', 5),
  'jobs that are due': (of) => createLedgerRepository(of).listDueJobs(5, 5),
  'subscriptions to check': (of) => createSubscriptionRepository(of, Date.now).listDue(5, 5),
  'days without an insight': (of) =>
    createDueDayRepository(of).list({ first: '2026-01-01', since: 5, limit: 5 }),
  'mornings that have come': (of) => createAffirmationRepository(of).listDue(5, 5),
  'a session by a bearer that has not taken its place': (of) =>
    createSessionRepository(of).findByNextTokenHash('5'),
  'mails that are over': (of) => createMailRepository(of).listExpired(5),
};

test.each(Object.entries(asked))('%s are found by an index', async (_, ask) => {
  const plans: string[] = [];
  await ask(explain(plans));
  expect(plans).not.toEqual([]);
  expect(plans.filter((plan) => /^SCAN|TEMP B-TREE FOR ORDER/.test(plan))).toEqual([]);
});
