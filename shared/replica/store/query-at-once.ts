import type { Table } from 'dexie';
import type { PreparedQuery, RxDocumentData, RxStorageInstance } from 'rxdb';
import { fromDexieToStorage, getKeyRangeByQueryPlan } from 'rxdb/plugins/storage-dexie';

/** Of RxDB's storage in IndexedDB; the one in memory has none of these. */
interface Internals {
  readonly dexieTable?: Table<unknown>;
  readonly booleanIndexes?: string[];
}

/**
 * What one index answers, in one reading. RxDB's storage walks the index, a message to the page for each row; where
 * each row has to be opened as well that makes two.
 */
export async function queryAtOnce<T>(
  instance: RxStorageInstance<T, unknown, unknown>,
  prepared: PreparedQuery<T>,
): Promise<readonly RxDocumentData<T>[]> {
  const { dexieTable, booleanIndexes = [] } = await (instance.internals as Promise<Internals>);
  const range = dexieTable && rangeOf(booleanIndexes, prepared);
  if (!range) return (await instance.query(prepared)).documents;
  const { queryPlan, query } = prepared;
  const rows = await dexieTable
    .where(`[${queryPlan.index.join('+')}]`)
    .between(range.lower, range.upper, !range.lowerOpen, !range.upperOpen)
    .limit(query.limit ?? Number.POSITIVE_INFINITY)
    .toArray();
  return rows.map((row) => fromDexieToStorage<T>(booleanIndexes, row));
}

/** Null where an index alone does not answer it, or nothing can lie between. */
function rangeOf<T>(
  booleanIndexes: string[],
  { queryPlan, query }: PreparedQuery<T>,
): IDBKeyRange | null {
  if (!queryPlan.selectorSatisfiedByIndex || !queryPlan.sortSatisfiedByIndex) return null;
  if (query.skip > 0) return null;
  try {
    return getKeyRangeByQueryPlan(booleanIndexes, queryPlan, IDBKeyRange) as IDBKeyRange;
  } catch {
    return null;
  }
}
