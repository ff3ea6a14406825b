import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Tables } from './tables.ts';

export type RunQuery = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** How an engine's SQL is spelled. */
export interface Speech {
  readonly dialect: Dialect;
  readonly adapter: DialectAdapter;
  readonly compiler: QueryCompiler;
}

/**
 * Makes a Kysely whose queries all go to `run`: straight, because its own way through a pool and a lock
 * costs more than most statements. It begins no transactions: those are `transact`.
 */
export function kyselyIn(speech: Speech): (run: RunQuery) => Kysely<Tables> {
  const { dialect } = speech;
  return (run) =>
    new Kysely<Tables>({
      config: { dialect },
      dialect,
      driver: noDriver,
      executor: new Executor(speech, run),
    });
}

class Executor extends DefaultQueryExecutor {
  readonly #run: RunQuery;
  constructor({ compiler, adapter }: Speech, run: RunQuery) {
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

const noDriver = new NoDriver();

/** Shut with its transaction: what a work left running would else be written into the next one. */
export function openDoor(
  createKysely: (run: RunQuery) => Kysely<Tables>,
  run: RunQuery,
): { readonly db: Kysely<Tables>; shut(): void } {
  let isShut = false;
  return {
    db: createKysely((query) =>
      isShut ? Promise.reject(new Error('This transaction is over.')) : run(query),
    ),
    shut: () => void (isShut = true),
  };
}
