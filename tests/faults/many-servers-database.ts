import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Dice } from './dice.ts';
import { findWords } from './plain-words.ts';

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

/** By so many rows at a time. */
const ROWS = 1_000;

/** What of that form can be read in any table, bytes included. */
export async function findWordsInTables(url: string, form: RegExp): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: url, application_name: 'campaign' });
  await client.connect();
  const found = new Set<string>();
  try {
    // A text within bytes stands there as it is.
    await client.query(`SET bytea_output = 'escape'`);
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables.rows) {
      await client.query(
        `BEGIN; DECLARE every_row CURSOR FOR SELECT one::text FROM ${name} AS one`,
      );
      for (;;) {
        const { rows } = await client.query<{ one: string }>(`FETCH ${ROWS} FROM every_row`);
        if (rows.length === 0) break;
        for (const { one } of rows) findWords(form, one, found);
      }
      await client.query('COMMIT');
    }
    return found;
  } finally {
    await client.end();
  }
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
