import type Sqlite from 'better-sqlite3';

/** One table of Noor's, as both engines have it. */
export interface TableShape {
  readonly name: string;
  /** By name. */
  readonly columns: readonly string[];
  /** By which its rows are in order on both. */
  readonly key: readonly string[];
}

interface Column {
  readonly name: string;
  /** Its place in the primary key, from 1; 0 for none. */
  readonly pk: number;
}

/** Those that others point at come first. What the library for migrations keeps is each database's own. */
export function readShapes(sqlite: Sqlite.Database): readonly TableShape[] {
  const names = sqlite
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'kysely%' ORDER BY name`,
    )
    .pluck()
    .all();
  return inOrder(sqlite, names).map((name) => shapeOf(sqlite, name));
}

function shapeOf(sqlite: Sqlite.Database, name: string): TableShape {
  const columns = sqlite.pragma(`table_info(${name})`) as Column[];
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new Error(`${name} has no primary key.`);
  return {
    name,
    columns: columns.map((column) => column.name).sort(),
    key: key.map((column) => column.name),
  };
}

function inOrder(sqlite: Sqlite.Database, names: readonly string[]): string[] {
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (ordered.includes(name)) return;
    const pointsAt = sqlite.pragma(`foreign_key_list(${name})`) as { readonly table: string }[];
    for (const { table } of pointsAt) if (table !== name) add(table);
    ordered.push(name);
  };
  for (const name of names) add(name);
  return ordered;
}
