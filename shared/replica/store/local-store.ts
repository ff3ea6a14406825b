import { Dexie } from 'dexie';
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Feedback } from '../../contract/feedback.ts';
import {
  type DayContentRow,
  dayContentRowSchema,
  type DraftRow,
  draftRowSchema,
  feedbackRowSchema,
  type MetaRow,
  metaRowSchema,
  type ReflectionRow,
  reflectionRowSchema,
  type SummaryRow,
  summaryRowSchema,
} from './rows.ts';

/** RxDB's collections; the names of two are those of the first specification. */
export interface Collections {
  readonly reflections: RxCollection<ReflectionRow>;
  readonly drafts: RxCollection<DraftRow>;
  readonly cached_daily_questions: RxCollection<DayContentRow>;
  readonly cached_feedback: RxCollection<Feedback>;
  readonly day_summaries: RxCollection<SummaryRow>;
  readonly meta: RxCollection<MetaRow>;
}

export interface LocalStore extends Collections {
  close(): Promise<void>;
}

export type StorageKind = (
  onLost: () => void,
  options?: StorageOptions,
) => Promise<RxStorage<unknown, unknown>>;

export interface StorageOptions {
  /** What is being cleared refuses for some seconds on a busy device: so often is it asked, a pause between. */
  readonly tries: number;
  /** Aborted: it is not asked again. What a sign-out deleted must not come back. */
  readonly signal?: AbortSignal;
}

/** Raised when rows change their shape: the new database is filled beside the old one. */
export const GENERATION = 2;
/** The same rows sealed, on a device that is kept closed. */
export const SEALED_GENERATION = 3;

export function storeName(userId: string, generation: number = GENERATION): string {
  return `noor-${generation}-${userId}`;
}

const schemas = {
  reflections: { schema: reflectionRowSchema },
  drafts: { schema: draftRowSchema },
  cached_daily_questions: { schema: dayContentRowSchema },
  cached_feedback: { schema: feedbackRowSchema },
  day_summaries: { schema: summaryRowSchema },
  meta: { schema: metaRowSchema },
};

/** In the browser's IndexedDB. */
export const keptStorage: StorageKind = (onLost, options = { tries: 1 }) =>
  Promise.resolve(
    getRxStorageDexie({
      indexedDB: globalThis.indexedDB,
      IDBKeyRange: globalThis.IDBKeyRange,
      onCreate(database) {
        openPatiently(database, options);
        let isClosed = false;
        database.on('close', () => {
          if (isClosed) return;
          isClosed = true;
          // Else Dexie would open it again by itself, empty perhaps, under a history that knows nothing of it.
          queueMicrotask(() => database.close());
          onLost();
        });
        // Deleted by another tab at sign-out. Dexie would do the same, and complain in the console.
        database.on('versionchange', () => {
          database.close();
          return false;
        });
      },
    }),
  );

const PAUSE_MS = 1_000;

/** Within one opening: RxDB hands a refused one out for ever after (DEXIE_STATE_DB_BY_NAME in its dexie-helper). */
function openPatiently(database: Dexie, { tries, signal }: StorageOptions): void {
  const openOnce = database.open.bind(database);
  const open = async (left: number): Promise<Dexie> => {
    try {
      return await openOnce();
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (signal?.aborted) throw error;
      return open(left - 1);
    }
  };
  database.open = () => Dexie.Promise.resolve(open(tries));
}

/** In this tab's memory: IndexedDB is refused here. */
export const memoryStorage: StorageKind = async () => {
  const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory');
  return getRxStorageMemory();
};

export async function openLocalStore(
  name: string,
  storage: RxStorage<unknown, unknown>,
): Promise<LocalStore> {
  const database: RxDatabase<Collections> = await createRxDatabase<Collections>({
    name,
    storage,
    multiInstance: true,
    closeDuplicates: true,
    eventReduce: true,
  });
  try {
    const collections = await database.addCollections(schemas);
    return { ...collections, close: () => closeQuietly(database) };
  } catch (error) {
    await closeQuietly(database);
    throw error;
  }
}

/** A dead connection cannot always be closed; there is nothing left to save in it. */
async function closeQuietly(database: RxDatabase<Collections>): Promise<void> {
  try {
    await database.close();
  } catch {
    // Gone already.
  }
}
