import type Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import { kyselyIn, type RunQuery } from '../direct-kysely.ts';
import type { StorageHealth } from '../storage-health.ts';

export const createKysely = kyselyIn({
  adapter: new SqliteAdapter(),
  compiler: new SqliteQueryCompiler(),
  dialect: new SqliteDialect({
    database: () => Promise.reject(new Error('This Kysely has a connection of its own.')),
  }),
});

const MAX_KEPT_STATEMENTS = 500;

/** Runs queries on this connection; preparing a statement each time would halve the rate. */
export function createRunner(sqlite: Sqlite.Database, health: StorageHealth): RunQuery {
  const kept = new Map<string, Sqlite.Statement>();

  function prepare(text: string): Sqlite.Statement {
    const known = kept.get(text);
    if (known) return known;
    if (kept.size >= MAX_KEPT_STATEMENTS) kept.clear();
    const statement = sqlite.prepare(text);
    kept.set(text, statement);
    return statement;
  }

  function execute({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    try {
      const statement = prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) };
      const { changes } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw health.judge(error);
    }
  }

  return (query) => new Promise((resolve) => resolve(execute(query)));
}
