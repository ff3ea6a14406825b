import type Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import type { StorageHealth } from './storage-health.ts';
import type { Tables } from './tables.ts';

export type RunQuery = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/**
 * A Kysely whose queries all go to `run`: straight, because its own way through a pool and a lock costs
 * more than most statements. It begins no transactions: those are `transact`.
 */
export function createKysely(run: RunQuery): Kysely<Tables> {
  return new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver: noDriver,
    executor: new Executor(run),
  });
}

class Executor extends DefaultQueryExecutor {
  readonly #run: RunQuery;
  constructor(run: RunQuery) {
    super(compiler, adapter, {
      provideConnection: (consumer) =>
        consumer({ executeQuery: executeBy(run), streamQuery: refuseStream }),
    });
    this.#run = run;
  }
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return executeBy(this.#run)(query);
  }
}

/** What a row is the query says by its type; nobody can look. */
function executeBy(run: RunQuery) {
  return <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
    run(query) as Promise<QueryResult<R>>;
}

function refuseStream(): never {
  throw new Error('Nothing is streamed: ask for slices.');
}

class NoDriver extends DummyDriver {
  override beginTransaction(): Promise<void> {
    return Promise.reject(new Error('Transactions are begun by `transact`.'));
  }
}

const adapter = new SqliteAdapter();
const compiler = new SqliteQueryCompiler();
const noDriver = new NoDriver();
const dialect = new SqliteDialect({
  database: () => Promise.reject(new Error('This Kysely has a connection of its own.')),
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
