import type pg from 'pg';
import { numbersAsTheyAre } from './postgres-kysely.ts';

/** How Noor speaks to a database, whichever part of it does. */
export function connection(connectionString: string): pg.PoolConfig {
  return {
    connectionString,
    application_name: 'noor',
    types: numbersAsTheyAre,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

export async function assertAnswers(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    // Of several addresses that refused, the first says why.
    const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
    throw new Error('The database that DATABASE_URL names does not answer.', { cause });
  }
}

/** What the rows and their order rest on. */
export async function assertFit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; encoding: string; collation: string }>(
    `SELECT current_setting('server_version_num') AS version,
       pg_encoding_to_char(encoding) AS encoding, datcollate AS collation
     FROM pg_database WHERE datname = current_database()`,
  );
  for (const { version, encoding, collation } of rows) {
    if (Number(version) < OLDEST_VERSION) throw new Error('PostgreSQL 15 or newer is needed.');
    if (encoding === 'UTF8' && (collation === 'C' || collation === 'POSIX')) continue;
    throw new Error(
      `The database must have the encoding UTF8 and the collation C, but has ${encoding} and ${collation}. Make it with: CREATE DATABASE noor TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`,
    );
  }
}

const OLDEST_VERSION = 150_000;
