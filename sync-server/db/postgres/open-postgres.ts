import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '../../config.ts';
import type { Database, Secrets } from '../database.ts';
import { deriveMasterKey } from '../keys/key-file.ts';
import type { KeySource } from '../keys/master-keys.ts';
import { sealed } from '../keys/open-word-seals.ts';
import { keyOf } from '../seal.ts';
import { migrateBy } from '../migrate.ts';
import { assertAnswers, assertFit, connection } from './postgres-connection.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { settleEpoch } from './postgres-epoch.ts';
import { createKysely, createRunner } from './postgres-kysely.ts';
import type { Tables } from '../tables.ts';

/** Few: a database has a core or some, and each of its connections is a process. */
const CONNECTIONS = { statements: 4, transactions: 4 };

/** Looks whether the database is one to stand on, migrates, opens the pools. */
export async function openPostgres(
  config: DatabaseConfig,
  keyFile: Pick<KeySource, 'path' | 'isChosen'> = { path: null, isChosen: false },
): Promise<Database> {
  const { url, prepare, secretKey } = config;
  const { secrets } = await prepareDatabase(config);
  let epoch = '';
  async function connected(client: pg.ClientBase): Promise<void> {
    await setUp(client);
    epoch = await settleEpoch(client);
  }
  const statements = createPool(url, CONNECTIONS.statements, connected);
  const transactions = createPool(url, CONNECTIONS.transactions, connected);
  // The first connection says which epoch this is.
  await statements.query('SELECT 1');
  const database = createPostgresDatabase({
    statements,
    transactions,
    prepare,
    epoch: () => epoch,
    secrets,
  });
  return sealed(database, { ...keyFile, derived: deriveMasterKey(secretKey) });
}

/** On a connection of its own: a migration may take longer than any request. */
async function prepareDatabase({ url, secretKey }: DatabaseConfig) {
  const pool = new pg.Pool({ ...connection(url), max: 1 });
  pool.on('error', () => undefined);
  const migrated = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const db = createKysely(createRunner(pool, { prepare: false }));
  try {
    await assertAnswers(pool);
    await assertFit(pool);
    await migrateBy(migrated);
    await assertKey(db, secretKey);
    await findOrMake(db, 'epoch', randomId);
    return { secrets: await readSecrets(db) };
  } finally {
    await pool.end();
  }
}

function createPool(
  url: string,
  max: number,
  // The pool waits for what it returns, its types say so not.
  onConnect: (client: pg.ClientBase) => unknown,
): pg.Pool {
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

/** With another key nobody could read the mails that wait, and every count would begin anew. */
async function assertKey(db: Kysely<Tables>, secretKey: string): Promise<void> {
  const mark = keyOf(secretKey, 'mark of this key').toString('base64url');
  if ((await findOrMake(db, 'mark:secret_key', () => mark)) === mark) return;
  throw new Error(
    'SECRET_KEY is not the one that this database was begun with: set it to that one, which all its servers have. Where it is lost for good: docs/operations.md, Keys.',
  );
}

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
