import { storeName } from './local-store.ts';
import { answered } from '../../outbox/transaction.ts';

const COLLECTIONS = [
  'reflections',
  'drafts',
  'cached_daily_questions',
  'cached_feedback',
  'day_summaries',
  'meta',
  '_rxdb_internal',
];

/** Names of her IndexedDB databases by generation; RxDB makes one per collection. */
export async function listStored(
  userId: string,
  wanted: (generation: number) => boolean,
): Promise<string[]> {
  const pattern = /^rxdb-dexie-noor-(\d+)-(.+)--\d+--[a-z_]+$/;
  const names = (await allNames()) ?? guessedNames(userId);
  return names.filter((name) => {
    const [, generation, owner] = pattern.exec(name) ?? [];
    return owner === userId && wanted(Number(generation));
  });
}

export async function deleteStored(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(deleteDatabase));
}

const TIMEOUT_MS = 3_000;

/** A frozen tab may hold on to it: then the browser deletes as soon as that tab lets go. */
async function deleteDatabase(name: string): Promise<void> {
  const request = indexedDB.deleteDatabase(name);
  const blocked = new Promise<void>((resolve) => {
    request.onblocked = () => setTimeout(resolve, TIMEOUT_MS);
  });
  await Promise.race([answered(request), blocked]);
}

/** null where the browser does not tell. */
export async function allNames(): Promise<string[] | null> {
  const factory: { databases?: () => Promise<{ name?: string }[]> } = globalThis.indexedDB;
  if (!factory.databases) return null;
  const databases = await globalThis.indexedDB.databases();
  return databases.flatMap(({ name }) => name ?? []);
}

function guessedNames(userId: string): string[] {
  return COLLECTIONS.map((collection) => `rxdb-dexie-${storeName(userId)}--0--${collection}`);
}
