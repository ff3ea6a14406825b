import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Secrets } from '../database.ts';
import { migrateBy } from '../migrate.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { createKysely, createRunner, numbersAsTheyAre } from './postgres-kysely.ts';
import type { Tables } from '../tables.ts';

export interface PostgresOptions {
  /** postgres://… */
  readonly url: string;
  /** False behind a pooler that knows no prepared statements. */
  readonly prepare: boolean;
}

/** Few: a database has a core or some, and each of its connections is a process. */
const CONNECTIONS = { statements: 4, transactions: 4 };

/** Looks whether the database is one to stand on, migrates, opens the pools. */
export async function openPostgres({ url, prepare }: PostgresOptions): Promise<Database> {
  const { epoch, secrets } = await prepareDatabase(url);
  const statements = createPool(url, CONNECTIONS.statements);
  const transactions = createPool(url, CONNECTIONS.transactions);
  return createPostgresDatabase({ statements, transactions, prepare, epoch, secrets });
}

/** On a connection of its own: a migration may take longer than any request. */
async function prepareDatabase(url: string) {
  const pool = new pg.Pool({ ...connection(url), max: 1 });
  pool.on('error', () => undefined);
  const migrated = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const db = createKysely(createRunner(pool, { prepare: false }));
  try {
    await assertAnswers(pool);
    await assertFit(pool);
    await migrateBy(migrated);
    return { epoch: await findOrMake(db, 'epoch', randomId), secrets: await readSecrets(db) };
  } finally {
    await pool.end();
  }
}

function connection(connectionString: string): pg.PoolConfig {
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

function createPool(url: string, max: number): pg.Pool {
  // The pool waits for what it returns, its types say so not.
  const onConnect: (client: pg.ClientBase) => unknown = setUp;
  const pool = new pg.Pool({ ...connection(url), max, onConnect });
  // A connection that ends while nobody uses it is replaced; unheard, the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** By SET, because poolers refuse settings among the options of the connection. */
const SETTINGS = [
  // A server that hangs gives up its locks.
  `SET idle_in_transaction_session_timeout = '10s'`,
  `SET lock_timeout = '5s'`,
  `SET statement_timeout = '15s'`,
  // A plan made while a table was empty reads it from end to end, and a named statement keeps it.
  'SET enable_seqscan = off',
  // Acknowledged is stored, whatever the role or the database has been set to.
  `SELECT set_config('synchronous_commit', 'on', false)
   WHERE current_setting('synchronous_commit') = 'off'`,
];

async function setUp(client: pg.ClientBase): Promise<void> {
  // In use it has nobody else who hears; the query that is under way fails by itself.
  client.on('error', () => undefined);
  await client.query(SETTINGS.join(';\n'));
}

async function assertAnswers(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    // Of several addresses that refused, the first says why.
    const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
    throw new Error('The database that DATABASE_URL names does not answer.', { cause });
  }
}

/** What the rows and their order rest on. */
async function assertFit(pool: pg.Pool): Promise<void> {
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

/** Of several servers that start at once, all get what the first one made. */
async function findOrMake(db: Kysely<Tables>, key: string, make: () => string): Promise<string> {
  await db
    .insertInto('database_meta')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('database_meta')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return value;
}

async function readSecrets(db: Kysely<Tables>): Promise<Secrets> {
  const read = (name: keyof Secrets) => findOrMake(db, `secret:${name}`, randomSecret);
  return {
    community_alias: await read('community_alias'),
    unsubscribe: await read('unsubscribe'),
    device_cookie: await read('device_cookie'),
  };
}

const randomId = () => crypto.randomUUID();
const randomSecret = () => randomBytes(32).toString('base64url');
