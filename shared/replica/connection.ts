import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import { LocalWriteError } from './local-write-error.ts';

type Mode = 'readonly' | 'readwrite';
export type Transaction<S extends DBSchema, M extends Mode> = IDBPTransaction<
  S,
  StoreNames<S>[],
  M
>;

export interface ConnectionSpec<S extends DBSchema> {
  readonly name: string;
  readonly stores: StoreNames<S>[];
  readonly create: (database: IDBPDatabase<S>) => void;
  readonly openTimeoutMs?: number | undefined;
  readonly transactionTimeoutMs?: number | undefined;
}

/** A database that reopens by itself, once; whatever it cannot do ends as a LocalWriteError. */
export interface Connection<S extends DBSchema> {
  open(): Promise<void>;
  read<T>(work: (transaction: Transaction<S, 'readonly'>) => Promise<T>): Promise<T>;
  /** Resolves once the strict transaction is complete. `work` may run twice: it must be repeatable. */
  write<T>(work: (transaction: Transaction<S, 'readwrite'>) => Promise<T>): Promise<T>;
  close(): void;
}

const OPEN_TIMEOUT_MS = 4_000;
const TRANSACTION_TIMEOUT_MS = 8_000;
/** A connection killed by sleep, cleared site data or another tab's upgrade answers with these. */
const DEAD_CONNECTION = new Set([
  'InvalidStateError',
  'AbortError',
  'UnknownError',
  'TimeoutError',
]);

export function createConnection<S extends DBSchema>(spec: ConnectionSpec<S>): Connection<S> {
  let opening: Promise<IDBPDatabase<S>> | null = null;

  function database(): Promise<IDBPDatabase<S>> {
    if (opening) return opening;
    const mine: Promise<IDBPDatabase<S>> = openInTime(spec, () => {
      if (opening === mine) close();
    });
    opening = mine;
    mine.catch(() => {
      if (opening === mine) opening = null;
    });
    return mine;
  }

  function close(): void {
    const last = opening;
    opening = null;
    last?.then(
      (open) => open.close(),
      () => undefined,
    );
  }

  async function transact<T>(once: (open: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    try {
      return await once(await database());
    } catch (error) {
      if (!DEAD_CONNECTION.has(nameOf(error))) throw asLocalWriteError(error);
      close();
    }
    return once(await database()).catch((error: unknown) => {
      close();
      throw asLocalWriteError(error);
    });
  }

  const timeoutMs = spec.transactionTimeoutMs ?? TRANSACTION_TIMEOUT_MS;
  return {
    async open() {
      await database();
    },
    read: (work) =>
      transact((open) => settled(open.transaction(spec.stores, 'readonly'), work, timeoutMs)),
    write: (work) =>
      transact((open) =>
        settled(
          open.transaction(spec.stores, 'readwrite', { durability: 'strict' }),
          work,
          timeoutMs,
        ),
      ),
    close,
  };
}

/** Opening can throw, be refused, be blocked, or (Safari, private windows) never answer. */
async function openInTime<S extends DBSchema>(
  spec: ConnectionSpec<S>,
  onLost: () => void,
): Promise<IDBPDatabase<S>> {
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const open = openDB<S>(spec.name, 1, {
      upgrade: spec.create,
      // Another tab deletes this database: let go, or it waits for ever.
      blocking: onLost,
      terminated: onLost,
    });
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late = true;
        reject(new LocalWriteError('unavailable'));
      }, spec.openTimeoutMs ?? OPEN_TIMEOUT_MS);
    });
    void open.then(
      (database) => {
        if (late) database.close();
      },
      () => undefined,
    );
    return await Promise.race([open, timeout]);
  } catch (error) {
    const quota = nameOf(error) === 'QuotaExceededError';
    throw new LocalWriteError(quota ? 'quota' : 'unavailable', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** `work` and the transaction's own end; aborted as a whole when either fails or hangs. */
async function settled<S extends DBSchema, M extends Mode, T>(
  transaction: Transaction<S, M>,
  work: (transaction: Transaction<S, M>) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort(transaction);
      reject(new DOMException('the transaction never ended', 'TimeoutError'));
    }, timeoutMs);
  });
  try {
    const ended = Promise.all([work(transaction), transaction.done]);
    const [result] = await Promise.race([ended, hung]);
    return result;
  } catch (error) {
    abort(transaction);
    throw transaction.error ?? error;
  } finally {
    clearTimeout(timer);
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // Already over: nothing left to take back.
  }
}

function asLocalWriteError(error: unknown): LocalWriteError {
  if (error instanceof LocalWriteError) return error;
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return new LocalWriteError('quota', { cause: error });
  return new LocalWriteError(DEAD_CONNECTION.has(name) ? 'closed' : 'unknown', { cause: error });
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}
