import type { Day } from '../contract/day.ts';
import type { Draft } from './replica.ts';
import { answered } from './transaction.ts';

export interface LastWord extends Draft {
  readonly date: Day;
}

/**
 * Drafts of the moment a page goes. The local history takes several turns for a write, and a page
 * that is leaving has one: here the request is made and committed before the event handler returns.
 */
export interface LastWords {
  /** Begun within this turn; nobody is left to hear how it ended. */
  keep(words: readonly LastWord[]): void;
  list(): Promise<readonly LastWord[]>;
  /** They are in the local history now, or newer ones are. */
  forget(words: readonly Pick<LastWord, 'date' | 'question_id'>[]): Promise<void>;
  close(): Promise<void>;
}

const STORE = 'drafts';
/** A slow disk under load answers within this: what a leaving page put aside must not be passed over. */
const PATIENCE_MS = 5_000;

/** Where IndexedDB is refused or silent nothing outlives the page anyway: then it keeps nothing. */
export function openLastWords(name: string): LastWords {
  let database: IDBDatabase | null = null;
  const opening = openOrNull(name).then((opened) => {
    database = opened;
  });
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const ready = Promise.race([opening, patience]);

  function begin(mode: IDBTransactionMode): IDBObjectStore | null {
    try {
      return (
        database?.transaction(STORE, mode, { durability: 'relaxed' }).objectStore(STORE) ?? null
      );
    } catch {
      // The connection died (sleep, cleared site data): the ordinary way of a draft remains.
      return null;
    }
  }

  return {
    keep(words) {
      const store = words.length > 0 ? begin('readwrite') : null;
      for (const word of words) store?.put(word);
      store?.transaction.commit();
    },
    async list() {
      await ready;
      const store = begin('readonly');
      return store ? await answered(store.getAll() as IDBRequest<LastWord[]>) : [];
    },
    async forget(words) {
      const store = words.length > 0 ? begin('readwrite') : null;
      if (!store) return;
      await Promise.all(
        words.map(({ date, question_id }) => answered(store.delete([date, question_id]))),
      );
    },
    async close() {
      await ready;
      database?.close();
    },
  };
}

export async function removeLastWords(userId: string): Promise<void> {
  await answered(indexedDB.deleteDatabase(lastWordsName(userId)));
}

export function lastWordsName(userId: string): string {
  return `noor-last-words-${userId}`;
}

async function openOrNull(name: string): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['date', 'question_id'] });
    const database = await answered(request);
    // Sign-out deletes it: let go, or it waits for ever.
    database.onversionchange = () => database.close();
    return database;
  } catch {
    return null;
  }
}
