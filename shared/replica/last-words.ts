import type { Day } from '../contract/day.ts';
import type { Draft } from './replica.ts';
import { answered } from './transaction.ts';

export interface LastWord extends Draft {
  readonly date: Day;
  /** When they were put aside, by the clock of the local history: milliseconds. */
  readonly at: number;
}

export type Box = Pick<LastWord, 'date' | 'question_id'>;

/**
 * Drafts of the moment a page goes. The local history takes several turns for a write, and a page
 * that is leaving has one: here the request is made and committed before the event handler returns. A
 * browser may still drop it with the page, above all behind another transaction of the same store:
 * docs/decisions/last-words.md.
 */
export interface LastWords {
  /** Begun within this turn; nobody is left to hear how it ended. */
  keep(words: readonly LastWord[]): void;
  list(): Promise<readonly LastWord[]>;
  /** What this page put aside or found of a box and has not forgotten. */
  knownOf(box: Box): LastWord | undefined;
  /** They are in the local history now, or newer ones are; what was put there since stays. */
  forget(words: readonly LastWord[]): Promise<void>;
  close(): Promise<void>;
}

const STORE = 'drafts';
/** A slow disk under load answers within this: what a leaving page put aside must not be passed over. */
const PATIENCE_MS = 5_000;

/** Where IndexedDB is refused or silent nothing outlives the page anyway: then it keeps nothing. */
export function openLastWords(name: string): LastWords {
  let database: IDBDatabase | null = null;
  const known = new Map<string, LastWord>();
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

  function remember(words: readonly LastWord[]): void {
    for (const word of words) known.set(keyOf(word), word);
  }

  return {
    keep(words) {
      const store = words.length > 0 ? begin('readwrite') : null;
      for (const word of words) store?.put(word);
      store?.transaction.commit();
      remember(words);
    },
    async list() {
      await ready;
      const store = begin('readonly');
      const words = store ? await answered(store.getAll() as IDBRequest<LastWord[]>) : [];
      remember(words);
      return words;
    },
    knownOf: (box) => known.get(keyOf(box)),
    async forget(words) {
      const store = words.length > 0 ? begin('readwrite') : null;
      if (!store) return;
      await Promise.all(words.map((word) => forgetWord(store, word)));
      for (const word of words) {
        if (known.get(keyOf(word)) === word) known.delete(keyOf(word));
      }
    },
    async close() {
      await ready;
      database?.close();
    },
  };
}

function keyOf({ date, question_id }: Box): string {
  return `${date}|${question_id}`;
}

async function forgetWord(store: IDBObjectStore, word: LastWord): Promise<void> {
  const key = [word.date, word.question_id];
  const stored = await answered(store.get(key) as IDBRequest<LastWord | undefined>);
  if (stored?.text === word.text && stored.at === word.at) await answered(store.delete(key));
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
