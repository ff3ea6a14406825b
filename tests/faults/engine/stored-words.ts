import { findWords } from '../plain-words.ts';
import type { DeviceCommand, ReadableWords } from './device-messages.ts';
import { WORDS } from './history.ts';

interface Records {
  values(): Iterable<{ readonly key: unknown; readonly value: unknown }>;
}

interface RawStore {
  readonly records: Records;
  readonly rawIndexes: ReadonlyMap<string, { readonly records: Records }>;
}

interface RawDatabase {
  readonly rawObjectStores: ReadonlyMap<string, RawStore>;
}

/** These write nothing, or only what lies there already. */
const QUIET = new Set<DeviceCommand['kind']>([
  ...(['token', 'online', 'clock', 'pass', 'zone', 'close', 'dump'] as const),
]);

/** What can be read in what the device keeps, or could be once. */
export interface StoredWords {
  /** After each thing that it does. */
  look(did: DeviceCommand['kind']): void;
  read(): Pick<ReadableWords, 'stored'>;
  clear(): void;
}

export function createStoredWords(): StoredWords {
  const stored = new Set<string>();
  const known = new WeakSet<object>();
  return {
    look(did) {
      if (!QUIET.has(did)) findStored(stored, known);
    },
    read: () => ({ stored: [...stored] }),
    clear: () => stored.clear(),
  };
}

/** Looks at everything in the device's IndexedDB: names, keys, values and keys of indexes. */
function findStored(found: Set<string>, known: WeakSet<object>): void {
  // As fake-indexeddb keeps them: nothing is opened, so nothing changes by looking.
  const databases = Reflect.get(indexedDB, '_databases') as ReadonlyMap<string, RawDatabase>;
  for (const [name, { rawObjectStores }] of databases) {
    findWords(WORDS, name, found);
    for (const [storeName, { records, rawIndexes }] of rawObjectStores) {
      findWords(WORDS, storeName, found);
      for (const store of [{ records }, ...rawIndexes.values()]) {
        for (const record of store.records.values()) {
          // It never changes: another one takes its place.
          if (known.has(record)) continue;
          known.add(record);
          findWords(WORDS, [record.key, record.value], found);
        }
      }
    }
  }
}
