import type { Kysely } from 'kysely';
import type pg from 'pg';
import { openDoor, type RunQuery } from '../direct-kysely.ts';
import { isCutOff, mayBeDoneAgain } from './postgres-faults.ts';
import { createKysely, createRunner, type RunnerOptions } from './postgres-kysely.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** All or nothing; again, when nothing of it is left and another transaction was the reason. */
export type Transaction = <T>(body: (db: Db) => Promise<T>) => Promise<T>;

const MOST_ATTEMPTS = 5;

export function createTransaction(pool: pg.Pool, options: RunnerOptions): Transaction {
  return (body) => untilNoneIsInTheWay(() => attemptOnce(pool, body, options));
}

/** A statement is a transaction of its own: what of it was undone for another's sake is done again. */
export function repeating(run: RunQuery): RunQuery {
  return (query) => untilNoneIsInTheWay(() => run(query));
}

async function untilNoneIsInTheWay<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= MOST_ATTEMPTS || !mayBeDoneAgain(error)) throw error;
    }
  }
}

async function attemptOnce<T>(
  pool: pg.Pool,
  body: (db: Db) => Promise<T>,
  options: RunnerOptions,
): Promise<T> {
  const client = await pool.connect();
  const door = openDoor(createKysely, createRunner(client, options));
  let isFit = true;
  try {
    await client.query('BEGIN');
    const result = await body(door.db);
    door.shut();
    await commit(client);
    return result;
  } catch (error) {
    door.shut();
    isFit = !isCutOff(error) && (await rollBack(client));
    throw error;
  } finally {
    client.release(!isFit);
  }
}

/** A transaction in which a statement failed is rolled back by its own COMMIT, which says so and nothing else. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('A work went on after one of its statements failed.');
}

/** False when the connection cannot be used any more. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
