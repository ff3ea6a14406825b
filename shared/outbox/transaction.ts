/**
 * IndexedDB's requests as promises. Written by hand, because a wrapper library is a tenth of the worker's
 * whole budget.
 */
type Query = IDBValidKey | IDBKeyRange;

export interface Reader<V> {
  get(query: Query): Promise<V | undefined>;
  getAll(query?: Query): Promise<V[]>;
  getAllKeys(query: Query): Promise<IDBValidKey[]>;
  count(query: Query): Promise<number>;
}

export interface Store<V> extends Reader<V> {
  index(name: string): Reader<V>;
  put(value: V, key?: IDBValidKey): Promise<void>;
  delete(query: Query): Promise<void>;
}

/** `Stores` names each object store and what lies in it; only this app writes there. */
export interface Transaction<Stores> {
  store<N extends keyof Stores & string>(name: N): Store<Stores[N]>;
}

export function stores<Stores>(transaction: IDBTransaction): Transaction<Stores> {
  return {
    store<N extends keyof Stores & string>(name: N): Store<Stores[N]> {
      const store = transaction.objectStore(name);
      return {
        ...reader<Stores[N]>(store),
        index: (index) => reader<Stores[N]>(store.index(index)),
        put: async (value, key) => {
          await answered(store.put(value, key));
        },
        delete: async (query) => {
          await answered(store.delete(query));
        },
      };
    },
  };
}

/** Resolves on `complete`; rejects with what aborted the transaction. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
  });
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('failed', 'UnknownError'));
  });
}

function reader<V>(source: IDBObjectStore | IDBIndex): Reader<V> {
  return {
    get: (query) => answered(source.get(query) as IDBRequest<V | undefined>),
    getAll: (query) => answered(source.getAll(query) as IDBRequest<V[]>),
    getAllKeys: (query) => answered(source.getAllKeys(query)),
    count: (query) => answered(source.count(query)),
  };
}
