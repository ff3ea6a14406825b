import { withTimeout } from '../../async.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { toLocalWriteError } from '../store/local-fault.ts';
import { answered, completed } from '../../outbox/transaction.ts';
import type { Box, UnloadDraft } from './unload-draft.ts';
import { keyOf, openWords, type SealedWords, sealWords, type WordsSeal } from './sealed-words.ts';

/**
 * Drafts of the moment a page goes. The local history takes several turns for a write, and a page
 * that is leaving has one: here the request is made and committed before the event handler returns. A
 * browser may still drop it with the page, above all behind another transaction of the same store:
 * docs/decisions/last-words.md.
 */
export interface UnloadDrafts {
  /**
   * Begun within this turn where the database is open; in the place of what this page knows of the box.
   * Rejects with LocalWriteError.
   */
  keep(words: readonly UnloadDraft[]): Promise<void>;
  /** Of one box the oldest first. Rejects where nobody can tell what was put aside. */
  list(): Promise<readonly UnloadDraft[]>;
  /** Whether words lie here, also such as cannot be opened. Rejects as `list`. */
  isEmpty(): Promise<boolean>;
  /** Of those that cannot be opened, where they lie. Rejects as `list`. */
  listShut(): Promise<readonly Place[]>;
  /** The box holds them now: what is put aside next takes their place. */
  adopt(words: readonly UnloadDraft[]): void;
  /** What this page put aside or adopted of a box and has not forgotten. */
  knownOf(box: Box): readonly UnloadDraft[];
  /** They are in the local history now, or newer ones are; what was put there since stays. */
  forget(words: readonly Place[]): Promise<void>;
  close(): Promise<void>;
}

type Place = Box & Pick<UnloadDraft, 'at'>;

const STORE = 'words';
/** A slow disk under load answers within this: what a leaving page put aside must not be passed over. */
const OPENING_TIMEOUT_MS = 5_000;

export function openUnloadDrafts(name: string, seal?: WordsSeal): UnloadDrafts {
  const connection = connect(name);
  const writing = new Set<Promise<void>>();
  const known = createKnown();

  function put(store: IDBObjectStore, words: readonly UnloadDraft[]): Promise<void> {
    for (const word of words) {
      for (const older of known.of(word)) if (older !== word) store.delete(keyOf(older));
      store.put(sealWords(word, seal));
      known.replace(word);
    }
    const done = completed(store.transaction);
    store.transaction.commit();
    return done;
  }

  async function readAll() {
    const store = await connection.open('readonly');
    const all = await readOnce(store, store.getAll() as IDBRequest<(UnloadDraft | SealedWords)[]>);
    return Promise.all(
      all.map(async (stored) => ({ stored, opened: await openWords(stored, seal) })),
    );
  }

  async function putLater(words: readonly UnloadDraft[]): Promise<void> {
    known.add(words);
    const store = await connection.open('readwrite');
    // Newer ones may have overtaken them.
    const newest = words.filter((word) => known.of(word).at(-1) === word);
    await put(store, newest);
  }

  return {
    async keep(words) {
      if (words.length === 0) return;
      const store = connection.begin('readwrite');
      const keeping = (store ? put(store, words) : putLater(words)).finally(() =>
        writing.delete(keeping),
      );
      writing.add(keeping);
      try {
        await keeping;
      } catch (error) {
        throw toLocalWriteError(error);
      }
    },
    list: async () => (await readAll()).flatMap(({ opened }) => opened ?? []),
    listShut: async () =>
      (await readAll()).flatMap(({ stored, opened }) => (opened === null ? stored : [])),
    async isEmpty() {
      const store = await connection.open('readonly');
      return (await readOnce(store, store.count())) === 0;
    },
    adopt: known.add,
    knownOf: known.of,
    async forget(words) {
      const store = words.length > 0 ? connection.begin('readwrite') : null;
      if (!store) return;
      for (const word of words) store.delete(keyOf(word));
      const done = completed(store.transaction);
      store.transaction.commit();
      await done.catch(() => undefined);
      known.remove(words);
    },
    async close() {
      await Promise.allSettled(writing);
      await connection.close();
    },
  };
}

/** Over without this thread: one that is busy would hold up the words of a page that is leaving. */
function readOnce<T>({ transaction }: IDBObjectStore, request: IDBRequest<T>): Promise<T> {
  const answer = answered(request);
  transaction.commit();
  return answer;
}

interface Known {
  readonly of: (box: Box) => readonly UnloadDraft[];
  readonly add: (words: readonly UnloadDraft[]) => void;
  readonly replace: (word: UnloadDraft) => void;
  readonly remove: (words: readonly Place[]) => void;
}

/** What this page has put aside and found of each box. */
function createKnown(): Known {
  const known = new Map<string, readonly UnloadDraft[]>();
  const of = (box: Box): readonly UnloadDraft[] => known.get(boxOf(box)) ?? [];
  const without = ({ at, ...box }: Place): readonly UnloadDraft[] =>
    of(box).filter((other) => other.at !== at);
  return {
    of,
    add: (words) => words.forEach((word) => known.set(boxOf(word), [...without(word), word])),
    replace: (word) => void known.set(boxOf(word), [word]),
    remove: (words) => words.forEach((word) => known.set(boxOf(word), without(word))),
  };
}

export function unloadDraftsName(userId: string): string {
  return `noor-last-words-${userId}`;
}

function boxOf({ date, question_id }: Box): string {
  return `${date}|${question_id}`;
}

interface Connection {
  /** Within this turn; null while there is no connection. */
  begin(mode: IDBTransactionMode): IDBObjectStore | null;
  /** Waits for a connection, on a slow disk too. */
  open(mode: IDBTransactionMode): Promise<IDBObjectStore>;
  close(): Promise<void>;
}

/** Opened anew when it dies (sleep), but never after another tab deleted the database at sign-out. */
function connect(name: string): Connection {
  let database: IDBDatabase | null = null;
  let isOver = false;
  let opening = openAgain();

  async function openAgain(): Promise<void> {
    try {
      const opened = await openSqlite(name);
      opened.onclose = lose;
      opened.onversionchange = () => {
        isOver = true;
        opened.close();
      };
      database = opened;
      if (isOver) opened.close();
    } catch {
      // Refused here: then nothing outlives the page anyway.
    }
  }

  function lose(): void {
    if (isOver || !database) return;
    database = null;
    opening = openAgain();
  }

  function begin(mode: IDBTransactionMode): IDBObjectStore | null {
    try {
      const transaction = database?.transaction(STORE, mode, { durability: 'relaxed' });
      return transaction?.objectStore(STORE) ?? null;
    } catch {
      lose();
      return null;
    }
  }

  const opened = (): Promise<void> => withTimeout(opening, OPENING_TIMEOUT_MS, () => undefined);
  return {
    begin,
    async open(mode) {
      await opened();
      // Refused before: a device that was being cleared may answer now.
      if (!database && !isOver) opening = openAgain();
      await opened();
      // The handle may have died unnoticed: once more on a new one.
      const store = begin(mode) ?? (await opened().then(() => begin(mode)));
      if (!store) throw new LocalWriteError('unavailable');
      return store;
    },
    async close() {
      isOver = true;
      await opened();
      database?.close();
    },
  };
}

function openSqlite(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 2);
  request.onupgradeneeded = () => {
    const words = request.result.createObjectStore(STORE, {
      keyPath: ['date', 'question_id', 'at'],
    });
    if (request.result.objectStoreNames.contains(FIRST_STORE)) carryOver(request, words);
  };
  return answered(request);
}

/** Of the first version: one word a box, without its time. */
const FIRST_STORE = 'drafts';

function carryOver({ result, transaction }: IDBOpenDBRequest, words: IDBObjectStore): void {
  const reading = transaction?.objectStore(FIRST_STORE).getAll();
  if (!reading) return;
  reading.onsuccess = () => {
    const rows = reading.result as Omit<UnloadDraft, 'at'>[];
    for (const row of rows) words.put({ ...row, at: Date.now() });
    result.deleteObjectStore(FIRST_STORE);
  };
}
