import { expect, vi } from 'vitest';
import type { Database } from '../../../sync-server/db/database.ts';
import { query } from '../../../sync-server/db/testing/test-databases.ts';

interface Counted {
  readonly database: Database;
}

/** Rows by table. */
export type RowCount = () => Promise<Readonly<Record<string, number>>>;

/** Counts every row but insights of who is here already: what an earlier test saved gets its own seconds later. */
export async function rowsFromNow(server: Counted): Promise<RowCount> {
  const users = await query<{ readonly id: string }>(server.database, 'SELECT id FROM users');
  const earlier = new Set(users.map(({ id }) => id));
  return async () => {
    const readers = await query<{ readonly user_id: string }>(
      server.database,
      'SELECT user_id FROM feedback',
    );
    const feedback = readers.filter(({ user_id }) => !earlier.has(user_id)).length;
    return { ...(await countRows(server)), feedback };
  };
}

/** Their mails are written behind the answer. */
const mailing = ['POST /api/auth/forgot-password', 'POST /api/support-tickets'];
const QUIET_MS = 150;

/** What a route has made since, mails included, once nothing more comes for a while. */
export function countingMade(rows: RowCount) {
  return async (before: Readonly<Record<string, number>>, route: string) => {
    let made: Record<string, number> = {};
    await vi.waitFor(async () => {
      made = difference(before, await rows());
      if (mailing.includes(route)) expect(made).toHaveProperty('mail_outbox');
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      expect(difference(before, await rows())).toEqual(made);
    });
    return made;
  };
}

/** How many rows each table has. */
async function countRows({ database }: Counted) {
  const counts: Record<string, number> = {};
  for (const { name } of await database.kysely.introspection.getTables()) {
    // Which of several servers does a job: none of them is made by a request.
    if (name === 'leases') continue;
    const [row] = await query<{ readonly count: number }>(
      database,
      `SELECT count(*) AS count FROM "${name}"`,
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

function difference(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Record<string, number> {
  const grown = Object.entries(after).filter(([name, count]) => count !== before[name]);
  return Object.fromEntries(grown.map(([name, count]) => [name, count - (before[name] ?? 0)]));
}
