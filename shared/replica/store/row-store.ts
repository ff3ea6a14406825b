import {
  type BulkWriteRow,
  type MangoQuery,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
} from 'rxdb';

/** Rows read past RxDB's document cache: for work over many of them. */
export async function queryRows<T>(
  collection: RxCollection<T>,
  query: MangoQuery<T>,
): Promise<RxDocumentData<T>[]> {
  const schema = collection.schema.jsonSchema;
  const whole = normalizeMangoQuery(schema, query);
  // As RxDB's own queries: every index begins with it.
  const selector = { ...whole.selector, _deleted: { $eq: false } };
  const prepared = prepareQuery(schema, { ...whole, selector });
  return (await collection.storageInstance.query(prepared)).documents;
}

export function findRows<T>(
  collection: RxCollection<T>,
  ids: readonly string[],
): Promise<RxDocumentData<T>[]> {
  return collection.storageInstance.findDocumentsById([...ids], false);
}

/** Rows already here stay as they are; returns those. */
export async function insertRows<T>(
  collection: RxCollection<T>,
  rows: readonly T[],
): Promise<RxDocumentData<T>[]> {
  if (rows.length === 0) return [];
  const { error } = await collection.bulkInsert([...rows]);
  return error.map((failure) => {
    if (failure.status !== 409) throw new Error(`the row was refused (${failure.status})`);
    return failure.documentInDb;
  });
}

/** Insert or replace, whoever else writes at the same time. */
export async function putRows<T extends object>(
  collection: RxCollection<T>,
  rows: readonly T[],
): Promise<void> {
  const idOf = (row: object): unknown =>
    new Map(Object.entries(row)).get(collection.schema.primaryPath);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  let conflicts = await insertRows(collection, rows);
  while (conflicts.length > 0) {
    conflicts = await replaceRows(
      collection,
      conflicts.flatMap((previous) => {
        const row = byId.get(idOf(previous));
        return row === undefined ? [] : [{ previous, document: { ...previous, ...row } }];
      }),
    );
  }
}

/** Takes rows away for good; `blank` overwrites what RxDB would keep of them. */
export async function removeRows<T>(
  collection: RxCollection<T>,
  ids: readonly string[],
  blank: Partial<T>,
): Promise<void> {
  let present = ids.length > 0 ? await findRows(collection, ids) : [];
  while (present.length > 0) {
    present = await replaceRows(
      collection,
      present.map((previous) => ({
        previous,
        document: { ...previous, ...blank, _deleted: true },
      })),
    );
  }
}

type Rewritten<T> = (T & { readonly _deleted?: boolean }) | null;

/**
 * Compare and swap: `compute` runs again when another tab was faster; null leaves the row as it is, one
 * marked as deleted takes it away.
 */
export async function rewriteRow<T>(
  collection: RxCollection<T>,
  id: string,
  compute: (current: RxDocumentData<T> | null) => Rewritten<T> | Promise<Rewritten<T>>,
): Promise<void> {
  for (;;) {
    const [previous] = await findRows(collection, [id]);
    const next = await compute(previous ?? null);
    if (next === null) return;
    const conflicts = previous
      ? await replaceRows(collection, [{ previous, document: { ...previous, ...next } }])
      : await insertRows(collection, [next]);
    if (conflicts.length === 0) return;
  }
}

/** As rewriteRow, of many that are here; one that is not here stays away. */
export async function rewriteRows<T>(
  collection: RxCollection<T>,
  ids: readonly string[],
  compute: (current: RxDocumentData<T>) => T | null,
): Promise<void> {
  let present = ids.length > 0 ? await findRows(collection, ids) : [];
  while (present.length > 0) {
    present = await replaceRows(
      collection,
      present.flatMap((previous) => {
        const next = compute(previous);
        return next === null ? [] : [{ previous, document: { ...previous, ...next } }];
      }),
    );
  }
}

/** Returns what lies there now of the rows that were changed by others in between. */
async function replaceRows<T>(
  collection: RxCollection<T>,
  rows: BulkWriteRow<T>[],
): Promise<RxDocumentData<T>[]> {
  if (rows.length === 0) return [];
  const { error } = await collection.storageInstance.bulkWrite(rows, 'noor-replace');
  return error.map((failure) => {
    if (failure.status !== 409) throw new Error(`the row was refused (${failure.status})`);
    return failure.documentInDb;
  });
}
