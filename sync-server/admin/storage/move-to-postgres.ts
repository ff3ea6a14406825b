import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '../../config.ts';
import { migrateBy } from '../../db/migrate.ts';
import { assertAnswers, assertFit, connection } from '../../db/postgres/postgres-connection.ts';
import { createKysely, createRunner } from '../../db/postgres/postgres-kysely.ts';
import type { HouseSeal } from '../../db/keys/seals.ts';
import { createSeal } from '../../db/seal.ts';
import { lockFolder } from '../../db/sqlite/lock-folder.ts';
import { MOVED_TO } from '../../db/sqlite/moved-to.ts';
import { openSqlite } from '../../db/sqlite/open-sqlite.ts';
import { createMailFiles } from '../../mail/mail-files.ts';
import { createSealedMails } from '../../mail/sealed-mails.ts';
import { createTableHash, type TableHash, type Values } from './row-hash.ts';
import { readShapes, type TableShape } from './table-shape.ts';

interface Move {
  readonly dataDir: string;
  /** Of both databases. */
  readonly keyFile: string;
  readonly target: DatabaseConfig;
  /** What was done, a line at a time. */
  readonly say: (line: string) => void;
  /** Between copy and comparison: for tests. */
  readonly afterCopy?: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Copies everything in one transaction, compares both databases row by row, and only then marks the old one
 * as moved, so that no server opens it. Ends with an error and an empty target, or with all of it.
 */
export async function moveToPostgres(move: Move): Promise<void> {
  const { dataDir, keyFile, say } = move;
  const file = join(dataDir, 'noor.db');
  if (!existsSync(file)) throw new Error(`There is no database: ${file}`);
  const unlock = lockFolder(dataDir);
  try {
    // Brings it up to date, and refuses one that was moved before.
    const opened = await openSqlite(file, keyFile);
    await opened.close();
    const source = new Sqlite(file, { fileMustExist: true });
    try {
      // Whoever writes waits, and finds the mark then.
      source.exec('BEGIN IMMEDIATE');
      const place = await copyAll(source, { ...move, house: opened.words.house });
      source.prepare('INSERT INTO database_meta (key, value) VALUES (?, ?)').run(MOVED_TO, place);
      source.exec('COMMIT');
      say(`Everything is in ${place} now. Start the server with DATABASE_URL and SECRET_KEY,`);
      say(`and every server with KEY_FILE, the same file as here: ${keyFile}`);
    } finally {
      source.close();
    }
  } finally {
    unlock();
  }
}

interface Moving extends Move {
  /** Of the old database: what its mails are sealed with. */
  readonly house: HouseSeal;
}

/** Answers where it is now, without a password. */
async function copyAll(source: Sqlite.Database, move: Moving): Promise<string> {
  const { target, say, afterCopy } = move;
  await prepareTarget(target.url);
  const client = new pg.Client(connection(target.url));
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    const shapes = readShapes(source);
    await assertEmpty(client);
    await client.query(`TRUNCATE ${shapes.map(({ name }) => name).join(', ')}`);
    for (const shape of shapes) say(`${shape.name}: ${await copyTable(source, client, shape)}`);
    await copyMails(client, move);
    await afterCopy?.(client);
    for (const shape of shapes) await assertSame(source, client, shape);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  const { host, pathname } = new URL(target.url);
  return `${decodeURIComponent(host) || 'this machine'}${pathname}`;
}

async function prepareTarget(url: string): Promise<void> {
  const pool = new pg.Pool({ ...connection(url), max: 1 });
  try {
    await assertAnswers(pool);
    await assertFit(pool);
    await migrateBy(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
  } finally {
    await pool.end();
  }
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM users UNION ALL SELECT 1 FROM database_meta WHERE key = 'epoch' LIMIT 1`,
  );
  if (rowCount !== 0) throw new Error('The target is in use by Noor already: name an empty one.');
}

const ROWS_AT_ONCE = 500;

/** How many rows. */
async function copyTable(
  source: Sqlite.Database,
  client: pg.ClientBase,
  shape: TableShape,
): Promise<number> {
  let [rows, count]: [Values[], number] = [[], 0];
  const flush = async () => {
    if (rows.length > 0) await client.query(insertOf(shape, rows.length), rows.flat());
    count += rows.length;
    rows = [];
  };
  for (const row of rowsOf(source, shape)) {
    if (rows.push(row) === ROWS_AT_ONCE) await flush();
  }
  await flush();
  return count;
}

function insertOf({ name, columns }: TableShape, rows: number): string {
  const places = Array.from({ length: rows }, (_, row) => {
    const ofRow = columns.map((__, column) => `$${row * columns.length + column + 1}`);
    return `(${ofRow.join(', ')})`;
  });
  return `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${places.join(', ')}`;
}

/** In the order of their bytes, which is the target's too. */
function selectOf({ name, columns, key }: TableShape): string {
  return `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`;
}

function rowsOf(source: Sqlite.Database, shape: TableShape): IterableIterator<Values> {
  return source.prepare<[], Values>(selectOf(shape)).raw().iterate();
}

async function assertSame(
  source: Sqlite.Database,
  client: pg.ClientBase,
  shape: TableShape,
): Promise<void> {
  // Filled from files, and compared there.
  if (shape.name === 'mail_texts') return;
  const before = createTableHash();
  for (const row of rowsOf(source, shape)) before.add(row);
  const [here, there] = [before.end(), await hashInTarget(client, shape)];
  if (here.rows === there.rows && here.hash === there.hash) return;
  throw new Error(
    `${shape.name} is not the same in the target (${here.rows} rows, ${there.rows} there): nothing was moved.`,
  );
}

const ROWS_AT_A_LOOK = 2_000;

async function hashInTarget(client: pg.ClientBase, shape: TableShape): Promise<TableHash> {
  const hash = createTableHash();
  await client.query(`DECLARE compared NO SCROLL CURSOR FOR ${selectOf(shape)}`);
  for (;;) {
    const text = `FETCH ${ROWS_AT_A_LOOK} FROM compared`;
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    for (const row of rows) hash.add(row);
    if (rows.length < ROWS_AT_A_LOOK) break;
  }
  await client.query('CLOSE compared');
  return hash.end();
}

/** Mails that wait lie in files there, and sealed in the database here. */
async function copyMails(client: pg.ClientBase, { dataDir, target, house }: Moving): Promise<void> {
  const files = createMailFiles(join(dataDir, 'outbox'), house);
  const kysely = createKysely(createRunner(client, { prepare: false }));
  const seal = createSeal(target.secretKey, 'mail texts');
  const texts = createSealedMails({ database: { kysely }, seal, now: Date.now });
  for (const { id } of await kysely.selectFrom('mail_outbox').select('id').execute()) {
    const text = await files.read(id);
    if (text === null) continue;
    await texts.write(id, text);
    if ((await texts.read(id))?.equals(text) !== true) {
      throw new Error(`The mail ${id} is not the same in the target: nothing was moved.`);
    }
  }
}
