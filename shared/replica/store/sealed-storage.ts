import {
  flatClone,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorage,
  type RxStorageInstanceCreationParams,
  wrapRxStorageInstance,
} from 'rxdb';
import { fromOneByteText, textOf, toOneByteText, utf8 } from '../../sealed/bytes.ts';
import { openHere, sealHere } from '../../sealed/seal.ts';
import { queryAtOnce } from './query-at-once.ts';

type Fields = Record<string, unknown>;
type Schema = RxJsonSchema<RxDocumentData<Fields>>;
type Creation = RxStorageInstanceCreationParams<Fields, unknown>;

/** RxDB's own, which holds the shapes of the others and no word of hers. */
const INTERNAL = '_rxdb_internal';

/**
 * A storage whose rows are sealed before IndexedDB sees them, each as a whole and bound to its place. What
 * queries ask for stays readable: keys, and the days that rows are found by. A row costs one field instead
 * of nine, so reading takes no longer than without.
 */
export function sealStorage(
  storage: RxStorage<unknown, unknown>,
  key: CryptoKey,
): RxStorage<unknown, unknown> {
  return {
    ...storage,
    async createStorageInstance(params) {
      if (params.collectionName === INTERNAL) return storage.createStorageInstance(params);
      const { schema, collectionName } = params as unknown as Creation;
      const readable = readableFields(schema);
      const inner = { ...params, schema: sealedSchema(schema, readable) };
      const instance = await storage.createStorageInstance(inner as unknown as typeof params);
      const recent = recentRows();
      const placeOf = (row: Fields) =>
        JSON.stringify([collectionName, ...readable.map((field) => row[field])]);

      async function toStorage(row: Fields): Promise<Fields> {
        const [outside, inside] = apart(row, readable);
        const bytes = await sealHere(key, placeOf(row), utf8(JSON.stringify(inside)));
        const sealed = toOneByteText(bytes);
        recent.keep(sealed, row);
        return { ...outside, sealed };
      }

      async function fromStorage({ sealed, ...outside }: Fields): Promise<Fields> {
        const text = typeof sealed === 'string' ? sealed : '';
        const before = recent.get(text);
        if (before && readable.every((field) => before[field] === outside[field]))
          return { ...before, ...outside };
        const opened = await openHere(key, placeOf(outside), fromOneByteText(text));
        if (!opened) throw new Error(`A row of ${collectionName} does not open.`);
        return { ...outside, ...(JSON.parse(textOf(opened)) as Fields) };
      }

      const wrapped = wrapRxStorageInstance(
        params.schema,
        instance,
        (row) => toStorage(row as Fields) as Promise<RxDocumentData<unknown>>,
        (row) => fromStorage(row as Fields) as Promise<RxDocumentData<never>>,
      );
      const query: typeof wrapped.query = async (prepared) => {
        const rows = await queryAtOnce(instance, prepared);
        const opened = await Promise.all(rows.map((row) => fromStorage(row as Fields)));
        return { documents: opened as RxDocumentData<never>[] };
      };
      return Object.assign(wrapped, { query });
    },
  };
}

/** A page of a pull and what lies around it. */
const MOST_RECENT = 1_000;

/** By what they were sealed to: what is written is told to who watches and read again at once, and need not be opened. */
function recentRows() {
  const rows = new Map<string, Fields>();
  return {
    get: (sealed: string) => rows.get(sealed),
    keep(sealed: string, row: Fields): void {
      rows.set(sealed, row);
      const [oldest] = rows.keys();
      if (rows.size > MOST_RECENT && oldest !== undefined) rows.delete(oldest);
    },
  };
}

/** The key, what indexes hold, and what RxDB keeps of each row. */
function readableFields({ primaryKey, indexes = [], properties }: Schema): string[] {
  const named = [primaryKey, ...indexes.flat()].map(String);
  return Object.keys(properties)
    .filter((field) => named.includes(field) && !isRxField(field))
    .toSorted();
}

function isRxField(field: string): boolean {
  return field.startsWith('_');
}

function sealedSchema(schema: Schema, readable: readonly string[]): Schema {
  const changed = flatClone(schema);
  const kept = (field: string) => isRxField(field) || readable.includes(field);
  const properties = Object.entries(schema.properties).filter(([field]) => kept(field));
  const required = schema.required?.map(String).filter(kept);
  return Object.assign(changed, {
    properties: { ...Object.fromEntries(properties), sealed: { type: 'string' } },
    ...(required && { required }),
  });
}

function apart(row: Fields, readable: readonly string[]): [outside: Fields, inside: Fields] {
  const isOutside = ([field]: [string, unknown]) => isRxField(field) || readable.includes(field);
  const entries = Object.entries(row);
  return [
    Object.fromEntries(entries.filter(isOutside)),
    Object.fromEntries(entries.filter((entry) => !isOutside(entry))),
  ];
}
