import {
  BehaviorSubject,
  catchError,
  defer,
  NEVER,
  type Observable,
  Subject,
  switchMap,
  takeUntil,
  throwError,
  timer,
} from 'rxjs';
import { withRoom } from '../../outbox/app-files.ts';
import { inTime } from './in-time.ts';
import { isConnectionLost, toLocalWriteError } from './local-fault.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { type LocalStore, memoryStorage, openLocalStore, type StorageKind } from './local-store.ts';

/** The local store that is opened anew when its connection dies; in this tab's memory when it cannot be. */
export interface ResilientStore {
  /** False where it is gone with this tab. */
  readonly isKept: boolean;
  /** Runs `work`; after a lost connection again on a new one. Throws LocalWriteError. */
  use<T>(work: (store: LocalStore) => Promise<T>): Promise<T>;
  /** A stream that moves to the new connection by itself. */
  watch<T>(source: (store: LocalStore) => Observable<T>): Observable<T>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Aborted: a lost connection stays lost. What a sign-out deleted must not come back. */
  readonly signal: AbortSignal;
  /** Fills what was opened anew, before any screen sees it. */
  readonly onReopened?: (store: LocalStore, isKept: boolean) => Promise<void>;
  /** The screens have moved to it. */
  readonly onMoved?: () => void;
}

const PAUSE_MS = 1_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** What is being cleared refuses at once, for some seconds on a busy device. */
const REOPEN_TRIES = 6;
const REOPEN_TIMEOUT_MS = 12_000;
/** One clearing may take several connections, one after the other. */
const LOSSES = 3;

export async function openResilientStore(
  name: string,
  kind: StorageKind,
  options: StoreOptions,
): Promise<ResilientStore> {
  const connection = await connect(name, kind, options);
  return {
    get isKept() {
      return connection.isKept();
    },
    use: (work) =>
      useSteadily(connection, work).catch((error: unknown) => {
        throw toLocalWriteError(error);
      }),
    watch: (source) =>
      connection.store$.pipe(
        switchMap((store) => defer(() => source(store)).pipe(moveOn(connection, store))),
        takeUntil(connection.closed$),
      ),
    close: () => connection.close(),
  };
}

async function useSteadily<T>(
  connection: ReplaceableConnection,
  work: (store: LocalStore) => Promise<T>,
): Promise<T> {
  let store = await connection.current();
  for (let lost = 0; ; lost += 1) {
    const used = store;
    try {
      return await withRoom(() => work(used), isFull);
    } catch (error) {
      if (lost === LOSSES || !mayGoOn(connection, used, error)) throw error;
    }
    store = await connection.replace(used);
  }
}

interface ReplaceableConnection {
  readonly store$: Observable<LocalStore>;
  readonly closed$: Observable<void>;
  isKept(): boolean;
  isOpen(): boolean;
  current(): Promise<LocalStore>;
  /** Another one takes its place, or has: whatever it says now is about itself. */
  isLeft(store: LocalStore): boolean;
  /** Once for all who met the same dead connection. */
  replace(dead: LocalStore): Promise<LocalStore>;
  close(): Promise<void>;
}

async function connect(
  name: string,
  kind: StorageKind,
  { signal, onReopened, onMoved }: StoreOptions,
): Promise<ReplaceableConnection> {
  let used = kind;
  let opening: Promise<LocalStore> | null = null;
  let isOver = false;
  const closed$ = new Subject<void>();
  const store$ = new BehaviorSubject<LocalStore>(await open(kind));

  /** What is told of a connection that was given up, or closed on purpose, is no news. */
  async function open(storage: StorageKind, tries = 1): Promise<LocalStore> {
    const mine: { store?: LocalStore } = {};
    const lost = (): void => {
      const isCurrent = mine.store !== undefined && mine.store === store$.value;
      if (!signal.aborted && !isOver && isCurrent) replace(store$.value).catch(() => undefined);
    };
    mine.store = await openLocalStore(name, await storage(lost, { tries, signal }));
    return mine.store;
  }

  function replace(dead: LocalStore): Promise<LocalStore> {
    if (opening) return opening;
    if (store$.value !== dead) return Promise.resolve(store$.value);
    opening = Promise.resolve()
      .then(() => reopen(dead))
      .finally(() => {
        opening = null;
      });
    return opening;
  }

  async function reopen(dead: LocalStore): Promise<LocalStore> {
    await inTime(dead.close(), CLOSE_TIMEOUT_MS).catch(() => undefined);
    const { store, kind: opened } = await openAgain(used, open, signal);
    used = opened;
    await onReopened?.(store, used !== memoryStorage).catch(() => undefined);
    store$.next(store);
    onMoved?.();
    return store;
  }

  return {
    store$,
    closed$,
    isKept: () => used !== memoryStorage,
    isOpen: () => !signal.aborted,
    current: () => opening ?? Promise.resolve(store$.value),
    isLeft: (store) => opening !== null || store$.value !== store,
    replace,
    async close() {
      isOver = true;
      closed$.next();
      await opening?.catch(() => undefined);
      await store$.value.close();
    },
  };
}

/** In memory, for good, when it does not open. */
async function openAgain(
  kind: StorageKind,
  open: (kind: StorageKind, tries?: number) => Promise<LocalStore>,
  signal: AbortSignal,
): Promise<{ readonly store: LocalStore; readonly kind: StorageKind }> {
  if (signal.aborted) throw new LocalWriteError('closed');
  if (kind !== memoryStorage) {
    const wanted = open(kind, REOPEN_TRIES);
    try {
      return { store: await inTime(wanted, REOPEN_TIMEOUT_MS), kind };
    } catch {
      // One that opens after all is not waited for any more.
      wanted.then((late) => late.close()).catch(() => undefined);
    }
    if (isAborted(signal)) throw new LocalWriteError('closed');
  }
  return { store: await open(memoryStorage), kind: memoryStorage };
}

function isAborted({ aborted }: AbortSignal): boolean {
  return aborted;
}

function isFull(error: unknown): boolean {
  return toLocalWriteError(error).fault === 'quota';
}

function mayGoOn(connection: ReplaceableConnection, store: LocalStore, error: unknown): boolean {
  return connection.isOpen() && (connection.isLeft(store) || isConnectionLost(error));
}

/** What was shown last stays until the new connection has something to show. */
function moveOn<T>(connection: ReplaceableConnection, store: LocalStore) {
  return catchError<T, Observable<T>>((error: unknown) => {
    if (!mayGoOn(connection, store, error)) return throwError(() => error);
    return timer(PAUSE_MS).pipe(
      switchMap(() => {
        connection.replace(store).catch(() => undefined);
        return NEVER;
      }),
    );
  });
}
