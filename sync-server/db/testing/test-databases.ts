import type Sqlite from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { newCounter, newUser } from '../../accounts/new-user.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { Database } from '../database.ts';

/** What the tests of this run stand on; the project `postgres` of tests/setup/projects.ts says so. */
export const isOnPostgres = process.env['TEST_ENGINE'] === 'postgres';

export const TEMPLATE = 'noor_template';

/** Where a test wants to go on with the same data, it keeps the folder; so this lies in it. */
const NOTE = 'test-database';

/** A migrated and empty database for the server of this folder, the same one again; null for SQLite in it. */
export async function databaseOf(dataDir: string): Promise<DatabaseConfig | null> {
  if (!isOnPostgres) return null;
  const note = join(dataDir, NOTE);
  if (existsSync(note)) return configOf(readFileSync(note, 'utf8'));
  const name = `noor_${randomBytes(8).toString('hex')}`;
  await ask(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  writeFileSync(note, name);
  return configOf(name);
}

/** What a program of its own is to be told, so that it opens the database of this folder. */
export async function settingsOf(dataDir: string): Promise<Record<string, string>> {
  const config = await databaseOf(dataDir);
  const shared = config && { DATABASE_URL: config.url, SECRET_KEY: config.secretKey };
  return { DATA_DIR: dataDir, ...shared };
}

/** For tests that are about PostgreSQL alone. */
export async function sharedDatabaseOf(dataDir: string): Promise<DatabaseConfig> {
  const config = await databaseOf(dataDir);
  if (!config) throw new Error('This test is about PostgreSQL.');
  return config;
}

/** As a backup would be restored elsewhere; nobody may have it open. */
export async function copyDatabaseOf(dataDir: string, to: string): Promise<void> {
  const name = `noor_${randomBytes(8).toString('hex')}`;
  await ask(`CREATE DATABASE ${name} TEMPLATE ${readFileSync(join(dataDir, NOTE), 'utf8')}`);
  writeFileSync(join(to, NOTE), name);
}

export async function dropDatabaseOf(dataDir: string): Promise<void> {
  const note = join(dataDir, NOTE);
  if (!existsSync(note)) return;
  await ask(`DROP DATABASE IF EXISTS ${readFileSync(note, 'utf8')} WITH (FORCE)`);
}

/** Whoever has it has the texts of the tests' mails. */
export const SECRET_KEY = 'no secret at all, of all the tests';

function configOf(name: string): DatabaseConfig {
  return { url: urlOf(name), prepare: true, secretKey: SECRET_KEY };
}

function urlOf(name: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function clusterUrl(): string {
  const url = process.env['TEST_CLUSTER_URL'];
  if (url === undefined) throw new Error('tests/setup/postgres.ts did not run.');
  return url;
}

async function ask(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** SQL of a test's own, with a `?` per value; what it answers. Names that are not all lower case stand in quotes. */
export async function query<Row = Record<string, unknown>>(
  { kysely, engine }: Pick<Database, 'kysely' | 'engine'>,
  text: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> {
  let place = 0;
  const spelled = engine.name === 'sqlite' ? text : text.replaceAll('?', () => `$${(place += 1)}`);
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(spelled, [...values]));
  return rows;
}

/** For tests of the file itself; they run on SQLite alone. */
export function sqliteOf(database: Database): Sqlite.Database {
  if (!('sqlite' in database)) throw new Error('This test is about SQLite.');
  return database.sqlite as Sqlite.Database;
}

export async function addMember({ kysely }: Database, id: string): Promise<void> {
  const facts = { id, email: `${id}@example.org`, password_hash: '', language: null };
  await kysely
    .insertInto('users')
    .values(newUser({ ...facts, created_at: 0 }))
    .execute();
  await kysely.insertInto('user_sync').values(newCounter(id)).execute();
}
