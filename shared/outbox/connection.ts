import { withRoom } from './app-files.ts';
import { LocalWriteError } from './local-write-error.ts';
import { answered, completed, stores, type Transaction } from './transaction.ts';

export interface ConnectionSpec {
  readonly name: string;
  readonly create: (database: IDBDatabase) => void;
  readonly openTimeoutMs?: number | undefined;
  readonly transactionTimeoutMs?: number | undefined;
}

type Work<Stores, T> = (transaction: Transaction<Stores>) => Promise<T>;

/** A database that reopens by itself, once; whatever it cannot do ends as a LocalWriteError. */
export interface Connection<Stores> {
  open(): Promise<void>;
  read<T>(work: Work<Stores, T>): Promise<T>;
  /** Resolves once the strict transaction is complete. `work` may run twice: it must be repeatable. */
  write<T>(work: Work<Stores, T>): Promise<T>;
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

export function createConnection<Stores>(spec: ConnectionSpec): Connection<Stores> {
  let opening: Promise<IDBDatabase> | null = null;

  function database(): Promise<IDBDatabase> {
    if (opening) return opening;
    const mine: Promise<IDBDatabase> = openInTime(spec, () => {
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

  async function transact<T>(mode: IDBTransactionMode, work: Work<Stores, T>): Promise<T> {
    const timeoutMs = spec.transactionTimeoutMs ?? TRANSACTION_TIMEOUT_MS;
    const once = (): Promise<T> =>
      withRoom(async () => {
        const open = await database();
        return settled(begin(open, mode), work, timeoutMs);
      }, isFull);
    try {
      return await once();
    } catch (error) {
      if (!DEAD_CONNECTION.has(nameOf(error))) throw asLocalWriteError(error);
      close();
    }
    return once().catch((error: unknown) => {
      close();
      throw asLocalWriteError(error);
    });
  }

  return {
    async open() {
      await database();
    },
    read: (work) => transact('readonly', work),
    write: (work) => transact('readwrite', work),
    close,
  };
}

/** Opening can throw, be refused, be blocked, or (Safari, private windows) never answer. */
async function openInTime(spec: ConnectionSpec, onLost: () => void): Promise<IDBDatabase> {
  const state = { isLate: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const open = openNow(spec, 1).then((database) => {
      // Another tab deletes this database: let go, or it waits for ever.
      database.onversionchange = onLost;
      database.onclose = onLost;
      if (state.isLate) database.close();
      return database;
    });
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        state.isLate = true;
        reject(new LocalWriteError('unavailable'));
      }, spec.openTimeoutMs ?? OPEN_TIMEOUT_MS);
    });
    return await Promise.race([open, tooLate]);
  } catch (error) {
    const isFull = nameOf(error) === 'QuotaExceededError';
    throw new LocalWriteError(isFull ? 'quota' : 'unavailable', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** A version too new means that its deletion is asked for (remove-outbox.ts): asking again waits behind it. */
function openNow(spec: ConnectionSpec, version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(spec.name, version);
  request.onupgradeneeded = () => spec.create(request.result);
  return answered(request).catch((error: unknown) => {
    if (nameOf(error) !== 'VersionError') throw error;
    return openNow(spec);
  });
}

function begin(database: IDBDatabase, mode: IDBTransactionMode): IDBTransaction {
  return database.transaction([...database.objectStoreNames], mode, { durability: 'strict' });
}

/** `work` and the transaction's own end; taken back as a whole when either fails or hangs. */
async function settled<Stores, T>(
  transaction: IDBTransaction,
  work: Work<Stores, T>,
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
    const ended = Promise.all([work(stores<Stores>(transaction)), completed(transaction)]);
    const [result] = await Promise.race([ended, hung]);
    return result;
  } catch (error) {
    abort(transaction);
    throw transaction.error ?? error;
  } finally {
    clearTimeout(timer);
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Already over: nothing left to take back.
  }
}

function isFull(error: unknown): boolean {
  return asLocalWriteError(error).fault === 'quota';
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
