import type { Page } from '@playwright/test';

/** All that a browser holds of Noor at its origin but files: databases, and what stands in localStorage. */
export interface KeptStorage {
  readonly local: Readonly<Record<string, string>>;
  readonly databases: readonly KeptDatabase[];
}

interface KeptDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly KeptStore[];
}

interface KeptStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly KeptIndex[];
  /** Those of a store without a path for them have their keys beside them. */
  readonly rows: readonly { readonly key?: IDBValidKey; readonly value: unknown }[];
}

interface KeptIndex {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;
}

/** As bytes stand in JSON: base64. */
const BYTES = '$bytes';

/** Throws where a value is of a kind that JSON does not know, but for bytes. */
export function keepStorage(page: Page): Promise<KeptStorage> {
  return page.evaluate(async (mark) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });

    const keepBytes = (value: unknown): unknown => {
      if (value instanceof Uint8Array) return { [mark]: value.toBase64() };
      if (Array.isArray(value)) return value.map(keepBytes);
      if (typeof value !== 'object' || value === null) return value;
      if (Object.getPrototypeOf(value) !== Object.prototype) return value;
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, keepBytes(part)]));
    };

    const assertPlain = (value: unknown, where: string): void => {
      if (typeof value !== 'object' || value === null) {
        if (!['string', 'number', 'boolean', 'object'].includes(typeof value))
          throw new Error(`${where}: ${typeof value}`);
        return;
      }
      if (![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value) as never))
        throw new Error(`${where}: ${Object.prototype.toString.call(value)}`);
      for (const [key, part] of Object.entries(value)) {
        // JSON leaves a property out that says nothing.
        if (part !== undefined) assertPlain(part, `${where}.${key}`);
      }
    };

    const keepStore = async (store: IDBObjectStore) => {
      const [keys, rows] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      const values = rows.map(keepBytes);
      assertPlain(values, store.name);
      return {
        name: store.name,
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        indexes: [...store.indexNames].map((name) => {
          const { keyPath, unique, multiEntry } = store.index(name);
          return { name, keyPath, unique, multiEntry };
        }),
        rows: values.map((value: unknown, index) => {
          const key = keys[index];
          return store.keyPath === null && key !== undefined ? { key, value } : { value };
        }),
      };
    };

    const databases = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const names = [...database.objectStoreNames];
      const stores = [];
      for (const store of names)
        stores.push(await keepStore(database.transaction(store).objectStore(store)));
      databases.push({ name, version: database.version, stores });
      database.close();
    }
    return { local: Object.fromEntries(Object.entries(localStorage)), databases };
  }, BYTES);
}

/** Into an origin that holds nothing yet. */
export function layStorage(page: Page, kept: KeptStorage): Promise<void> {
  const given = { text: JSON.stringify(kept), mark: BYTES };
  return page.evaluate(async ({ text, mark }) => {
    const withBytes = (_: string, value: unknown): unknown =>
      typeof value === 'object' && value !== null && mark in value
        ? Uint8Array.fromBase64(String((value as Record<string, unknown>)[mark]))
        : value;
    const { local, databases } = JSON.parse(text, withBytes) as KeptStorage;
    const layDatabase = ({ name, version, stores }: KeptDatabase) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, version);
        request.onerror = () => reject(new Error(`${name}: ${String(request.error)}`));
        request.onupgradeneeded = () => {
          for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
            const store = request.result.createObjectStore(name, { keyPath, autoIncrement });
            for (const { name, keyPath, ...rules } of indexes)
              store.createIndex(name, keyPath, rules);
            for (const { key, value } of rows) store.add(value, key);
          }
        };
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      });

    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
    for (const database of databases) await layDatabase(database);
  }, given);
}
