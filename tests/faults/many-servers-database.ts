import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Dice } from './dice.ts';

/** The database itself, past every server. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'campaign' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}

const OF_SERVERS = `datname = current_database() AND application_name = 'noor'`;

/** Ends one connection of some server, in the middle of whatever it does; an idle one where all are. */
export async function endOneBackend(url: string, dice: Dice): Promise<void> {
  await askDatabase(
    url,
    `WITH found AS (
       SELECT pid, rank() OVER (ORDER BY state IS DISTINCT FROM 'idle' DESC) AS place,
         row_number() OVER (ORDER BY state IS DISTINCT FROM 'idle' DESC, pid) - 1 AS turn
       FROM pg_stat_activity WHERE ${OF_SERVERS}
     ), best AS (SELECT pid, turn, count(*) OVER () AS many FROM found WHERE place = 1)
     SELECT pg_terminate_backend(pid) FROM best WHERE turn = floor($1::float8 * many)`,
    [dice.throw()],
  );
}

/** A transaction that does nothing is ended after ten seconds. */
const LONGEST_IDLE_MS = 15_000;

/** How many transactions still stand open when their time is over. */
export async function countLeftOpen(url: string): Promise<number> {
  const giveUpAt = Date.now() + LONGEST_IDLE_MS;
  for (;;) {
    const open = await askDatabase(
      url,
      `SELECT pid FROM pg_stat_activity WHERE ${OF_SERVERS} AND state LIKE 'idle in transaction%'`,
    );
    if (open.length === 0 || Date.now() > giveUpAt) return open.length;
    await sleep(200);
  }
}
