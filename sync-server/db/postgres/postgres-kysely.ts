import { hash } from 'node:crypto';
import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { kyselyIn, type RunQuery } from '../direct-kysely.ts';
import { isKept } from '../kept.ts';

export const createKysely = kyselyIn({
  adapter: new PostgresAdapter(),
  compiler: new PostgresQueryCompiler(),
  dialect: new PostgresDialect({
    pool: () => Promise.reject(new Error('This Kysely has connections of its own.')),
  }),
});

/** A client or a pool of them. */
type Asked = Pick<pg.ClientBase, 'query'>;

export interface RunnerOptions {
  /** False where a pooler between us and the database hands each statement to another connection. */
  readonly prepare: boolean;
}

/** Queries that are asked again and again have a name, by which the database keeps them parsed and planned. */
export function createRunner(asked: Asked, { prepare }: RunnerOptions): RunQuery {
  return async (query) => {
    const { sql, parameters } = query;
    const name = prepare && isKept(query) ? nameOf(query) : undefined;
    const answer = await asked.query<object>({
      text: sql,
      values: [...parameters],
      ...(name !== undefined && { name }),
    });
    return resultOf(answer);
  };
}

function resultOf({ command, rows, rowCount }: pg.QueryResult<object>): QueryResult<unknown> {
  return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}

const names = new Map<string, string>();

/** The same for the same text, in every process: names belong to a connection, and poolers share those. */
function nameOf({ sql }: CompiledQuery): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = hash('sha256', sql, 'base64url');
  names.set(sql, name);
  return name;
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/** Numbers come as the numbers they are, or not at all. */
export const numbersAsTheyAre: pg.CustomTypesConfig = {
  getTypeParser(type: TypeId, format?: 'text' | 'binary') {
    if (type === pg.types.builtins.INT8) return readWhole;
    if (type === pg.types.builtins.NUMERIC) return refuseNumeric;
    return pg.types.getTypeParser(type, format) as unknown;
  },
};

function readWhole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is more than a number can hold.`);
  return value;
}

/** What `sum` makes of whole numbers; it would come as text, and be added as text. */
function refuseNumeric(): never {
  throw new Error('A number of any length was asked for: cast it.');
}
