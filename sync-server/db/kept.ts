import { type CompiledQuery, type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** A query that can be built into text. */
interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/** Stands in a text for a value of the call; nobody sees it but the query. */
type ValueOf<V> = <K extends keyof V>(name: K) => V[K];

/**
 * A query of the hot path: built once, because building costs more than asking, and the same text each
 * time, so that the engine keeps it prepared. Made per database, as the text is the engine's.
 */
export function keep<V, Row>(
  build: (db: Db, value: ValueOf<V>) => Query<Row>,
): (db: Db, values: V) => Promise<readonly Row[]> {
  let text: Text<V> | undefined;
  return (db, values) => {
    text ??= textOf<V>(build(db, (name) => placeOf((given: V) => given[name])));
    return ask<V, Row>(db, text, values);
  };
}

/**
 * A value that SQLite does not look at. What it planned by a value it plans anew each time, which costs more
 * than finding the row. Not for one by which it sees that a partial index serves.
 */
export const unseen = {
  text: (value: string): RawBuilder<string> => sql`${value} || ''`,
  number: (value: number): RawBuilder<number> => sql`${value} + 0`,
};

/** The same about a list of ids: one text per power of two, the last id again in the places that are left. */
export function keepForIds<V, Row>(
  build: (db: Db, ids: readonly string[], value: ValueOf<V>) => Query<Row>,
): (db: Db, ids: readonly string[], values: V) => Promise<readonly Row[]> {
  type Given = { readonly ids: readonly string[]; readonly values: V };
  const texts = new Map<number, Text<Given>>();
  function textFor(db: Db, size: number): Text<Given> {
    const known = texts.get(size);
    if (known) return known;
    const places: string[] = Array.from({ length: size }, (_, at) =>
      placeOf((given: Given) => given.ids[Math.min(at, given.ids.length - 1)]),
    );
    const text = textOf<Given>(
      build(db, places, (name) => placeOf((given: Given) => given.values[name])),
    );
    texts.set(size, text);
    return text;
  }
  return async (db, ids, values) => {
    const rows: Row[] = [];
    for (let start = 0; start < ids.length; start += MOST_IDS) {
      const some = start === 0 && ids.length <= MOST_IDS ? ids : ids.slice(start, start + MOST_IDS);
      const text = textFor(db, powerOfTwo(Math.ceil(Math.log2(some.length))));
      rows.push(...(await ask<Given, Row>(db, text, { ids: some, values })));
    }
    return rows;
  };
}

/** As many values as a statement may have, in every engine, with room to spare. */
const MOST_IDS = 4_096;

/** The same about keys of several columns. */
export function keepForKeys<Key extends object, Row>(
  build: (db: Db, keys: readonly Key[]) => Query<Row>,
  columns: readonly (keyof Key & string)[],
): (db: Db, keys: readonly Key[]) => Promise<readonly Row[]> {
  const texts = new Map<number, Text<readonly Key[]>>();
  const most = MOST_IDS / powerOfTwo(Math.ceil(Math.log2(columns.length)));
  return async (db, keys) => {
    const found: Row[] = [];
    for (let start = 0; start < keys.length; start += most) {
      const some = keys.slice(start, start + most);
      const size = powerOfTwo(Math.ceil(Math.log2(some.length)));
      let text = texts.get(size);
      if (!text) {
        const places = Array.from({ length: size }, (_, at) => rowOfPlaces<Key>(columns, at));
        text = textOf<readonly Key[]>(build(db, places));
        texts.set(size, text);
      }
      found.push(...(await ask<readonly Key[], Row>(db, text, filled(some, size))));
    }
    return found;
  };
}

/** The last one again in the places that are left. */
function filled<T>(list: readonly T[], size: number): readonly T[] {
  return Array.from({ length: size }, (_, at) => list[Math.min(at, list.length - 1)] as T);
}

/**
 * An insert of many rows. Where a statement is a journey: one text per power of two and per small number, as
 * many statements as it takes. Where it is a call: row by row, which takes two thirds of the time.
 */
export function keepForRows<Row extends object>(
  build: (db: Db, rows: readonly Row[]) => Query<unknown>,
  columns: readonly (keyof Row & string)[],
): (db: Db, rows: readonly Row[]) => Promise<void> {
  const texts = new Map<number, Text<readonly Row[]>>();
  return async (db, rows) => {
    for (let start = 0; start < rows.length;) {
      const size = isCalled(db) ? 1 : rowsAtOnce(rows.length - start);
      let text = texts.get(size);
      if (!text) {
        const places = Array.from({ length: size }, (_, at) => rowOfPlaces<Row>(columns, at));
        text = textOf<readonly Row[]>(build(db, places));
        texts.set(size, text);
      }
      await ask(db, text, rows.slice(start, start + size));
      start += size;
    }
  };
}

/** Is the database in this process? */
function isCalled(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Times the columns of a row, the values of a statement stay below what engines take (32,766). */
const MOST_ROWS = 256;

/** What one woman saves of a day is one statement. */
const FEW_ROWS = 8;

function rowsAtOnce(left: number): number {
  return left <= FEW_ROWS ? left : powerOfTwo(Math.floor(Math.log2(Math.min(left, MOST_ROWS))));
}

const powerOfTwo = (exponent: number): number => 2 ** exponent;

class Place {
  readonly read: (given: never) => unknown;
  constructor(read: (given: never) => unknown) {
    this.read = read;
  }
}

/** Any value, as far as the query's types are concerned. */
function placeOf(read: (given: never) => unknown): never {
  return new Place(read) as never;
}

function rowOfPlaces<Row extends object>(columns: readonly (keyof Row & string)[], at: number) {
  const places = columns.map((column) => [
    column,
    placeOf((rows: readonly Row[]) => rows[at]?.[column]),
  ]);
  return Object.fromEntries(places) as Row;
}

interface Text<Given> {
  readonly compiled: CompiledQuery;
  readonly reads: readonly ((given: Given) => unknown)[];
}

function textOf<Given>(query: Query<unknown>): Text<Given> {
  const compiled = query.compile();
  kept.add(compiled.query);
  const reads = compiled.parameters.map((value) =>
    value instanceof Place ? (value.read as (given: Given) => unknown) : () => value,
  );
  return { compiled, reads };
}

const kept = new WeakSet<object>();

/** Is it one of those that are asked again and again, in few texts? */
export function isKept({ query }: CompiledQuery): boolean {
  return kept.has(query);
}

async function ask<Given, Row>(
  db: Db,
  { compiled, reads }: Text<Given>,
  given: Given,
): Promise<readonly Row[]> {
  const parameters = reads.map((read) => read(given));
  const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
  return rows;
}
