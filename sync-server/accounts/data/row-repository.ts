import type { Database as Sqlite } from 'better-sqlite3';
import { countThatFit } from '../../slices.ts';

/**
 * Tables that may hold very many rows of one account. They are read by her id alone, or together with her
 * row in `users`: once that is gone, nobody finds them.
 */
const LONG_TABLES: ReadonlySet<string> = new Set([
  'feelings',
  'reflections',
  'feedback',
  'model_ledger',
  'request_keys',
]);

/** Some milliseconds, in which everybody waits. */
const ROWS_OF_SLICE = 200;
const BYTES_OF_SLICE = 256 * 1024;

/** Works of the write queue. */
export interface RowErasure {
  /** Do the rows of each table fit into one slice? */
  areFew(userId: string): boolean;
  eraseAll(userId: string): void;
  eraseAllButLong(userId: string): void;
  /** A slice of what is in the long tables; false when there was nothing left. */
  eraseSome(userId: string): boolean;
}

interface Row {
  readonly rowid: number;
  readonly bytes: number;
}

export function prepareRowErasure(sqlite: Sqlite): RowErasure {
  // Read from the schema: a table of tomorrow is not forgotten.
  const tables = sqlite
    .prepare<[], string>(
      `SELECT "table".name FROM sqlite_schema AS "table"
       JOIN pragma_table_info("table".name) AS "column"
       WHERE "table".type = 'table' AND "column".name = 'user_id'`,
    )
    .pluck()
    .all()
    .map((name) => prepareTable(sqlite, name));
  const long = tables.filter(({ name }) => LONG_TABLES.has(name));
  return {
    areFew: (userId) => long.every((table) => table.firstSlice(userId).isWhole),
    eraseAll: (userId) => {
      for (const table of tables) table.eraseAll.run(userId);
    },
    eraseAllButLong: (userId) => {
      for (const table of tables) if (!LONG_TABLES.has(table.name)) table.eraseAll.run(userId);
    },
    eraseSome: (userId) =>
      long.some((table) => {
        const { rowids } = table.firstSlice(userId);
        if (rowids.length > 0) table.erase.run(JSON.stringify(rowids));
        return rowids.length > 0;
      }),
  };
}

function prepareTable(sqlite: Sqlite, name: string) {
  const texts = sqlite
    .prepare<[string], string>(`SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'`)
    .pluck()
    .all(name)
    .map((column) => `coalesce(octet_length("${column}"), 0)`);
  const find = sqlite.prepare<[string], Row>(
    `SELECT rowid, ${texts.join(' + ')} AS bytes FROM "${name}" WHERE user_id = ?
     LIMIT ${ROWS_OF_SLICE}`,
  );
  return {
    name,
    firstSlice(userId: string) {
      const found = find.all(userId);
      const fitting = found.slice(0, countThatFit(found, BYTES_OF_SLICE));
      const isWhole = found.length < ROWS_OF_SLICE && fitting.length === found.length;
      return { rowids: fitting.map(({ rowid }) => rowid), isWhole };
    },
    erase: sqlite.prepare<[string]>(
      `DELETE FROM "${name}" WHERE rowid IN (SELECT value FROM json_each(?))`,
    ),
    eraseAll: sqlite.prepare<[string]>(`DELETE FROM "${name}" WHERE user_id = ?`),
  };
}
