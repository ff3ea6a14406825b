import {
  BehaviorSubject,
  defer,
  type Observable,
  retry,
  Subject,
  switchMap,
  takeUntil,
  throwError,
  timer,
} from 'rxjs';
import { isConnectionLost, toLocalWriteError } from './local-fault.ts';
import { type LocalStore, memoryStorage, openLocalStore, type StorageKind } from './local-store.ts';

/** The local store that is opened anew when its connection dies. */
export interface ResilientStore {
  /** False where it is gone with this tab. */
  readonly isKept: boolean;
  /** Runs `work`; after a lost connection once more on a new one. Throws LocalWriteError. */
  use<T>(work: (store: LocalStore) => Promise<T>): Promise<T>;
  /** A stream that moves to the new connection by itself. */
  watch<T>(source: (store: LocalStore) => Observable<T>): Observable<T>;
  close(): Promise<void>;
}

const PAUSE_MS = 1_000;
const MAX_RETRIES = 5;

/** After `signal` a lost connection stays lost: what a sign-out deleted must not come back. */
export async function openResilientStore(
  name: string,
  kind: StorageKind,
  signal: AbortSignal,
): Promise<ResilientStore> {
  const connection = await connect(name, kind, signal);
  return {
    isKept: kind !== memoryStorage,
    async use(work) {
      const store = await connection.current();
      try {
        return await work(store);
      } catch (error) {
        if (!connection.isOpen() || !isConnectionLost(error)) throw toLocalWriteError(error);
      }
      try {
        return await work(await connection.replace(store));
      } catch (error) {
        throw toLocalWriteError(error);
      }
    },
    watch: (source) =>
      connection.store$.pipe(
        switchMap((store) => defer(() => source(store)).pipe(revive(connection, store))),
        takeUntil(connection.closed$),
      ),
    close: () => connection.close(),
  };
}

interface ReplaceableConnection {
  readonly store$: Observable<LocalStore>;
  readonly closed$: Observable<void>;
  isOpen(): boolean;
  current(): Promise<LocalStore>;
  /** Once for all who met the same dead connection. */
  replace(dead: LocalStore): Promise<LocalStore>;
  close(): Promise<void>;
}

async function connect(
  name: string,
  kind: StorageKind,
  signal: AbortSignal,
): Promise<ReplaceableConnection> {
  let opening: Promise<LocalStore> | null = null;
  const closed$ = new Subject<void>();
  const store$ = new BehaviorSubject<LocalStore>(await open());

  async function open(): Promise<LocalStore> {
    const storage = await kind(() => {
      if (!signal.aborted) replace(store$.value).catch(() => undefined);
    });
    return openLocalStore(name, storage);
  }

  function replace(dead: LocalStore): Promise<LocalStore> {
    if (opening) return opening;
    if (store$.value !== dead) return Promise.resolve(store$.value);
    opening = dead
      .close()
      .then(open)
      .then((store) => {
        store$.next(store);
        return store;
      })
      .finally(() => {
        opening = null;
      });
    return opening;
  }

  return {
    store$,
    closed$,
    isOpen: () => !signal.aborted,
    current: () => opening ?? Promise.resolve(store$.value),
    replace,
    async close() {
      closed$.next();
      await opening?.catch(() => undefined);
      await store$.value.close();
    },
  };
}

function revive<T>(connection: ReplaceableConnection, store: LocalStore) {
  return retry<T>({
    count: MAX_RETRIES,
    resetOnSuccess: true,
    delay(error: unknown) {
      if (!connection.isOpen() || !isConnectionLost(error)) return throwError(() => error);
      connection.replace(store).catch(() => undefined);
      return timer(PAUSE_MS);
    },
  });
}
