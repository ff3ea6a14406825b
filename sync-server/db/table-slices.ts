import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';
import { countThatFit } from './slices.ts';
import type { Tables } from './tables.ts';

type Db = Tx['db'];

interface LongTable {
  readonly name: keyof Tables;
  /** Beside her id, what names a row. */
  readonly key: string;
  /** Columns that may hold much. */
  readonly texts: readonly string[];
}

/** Those that may hold very many rows of one account. */
export const LONG_TABLES = {
  feelings: { name: 'feelings', key: 'id', texts: ['feeling_text'] },
  reflections: {
    name: 'reflections',
    key: 'id',
    texts: ['sealed', 'answer', 'question_text', 'as_sent'],
  },
  feedback: {
    name: 'feedback',
    key: 'date',
    texts: ['sealed', 'feedback_text', 'improvement_areas'],
  },
  sealed_insights: { name: 'sealed_insights', key: 'id', texts: ['sealed'] },
  model_ledger: { name: 'model_ledger', key: 'id', texts: ['sealed', 'body', 'answer_ids'] },
  request_keys: { name: 'request_keys', key: 'key_hash', texts: ['made'] },
} as const satisfies { readonly [name in keyof Tables]?: LongTable };

interface Slice {
  readonly keys: readonly string[];
  /** There are no more. */
  readonly isWhole: boolean;
}

/** Some milliseconds, in which everybody waits. */
const ROWS_OF_SLICE = 200;
const BYTES_OF_SLICE = 256 * 1024;
/** Ids and numbers of a row, and its places in the indexes. */
const ROW_BYTES = 300;

/** As many of her rows as may be written at once; weighed before any of them is read. */
export async function firstSlice(
  db: Db,
  { name, key, texts }: LongTable,
  where: RawBuilder<boolean>,
): Promise<Slice> {
  const bytes = texts.map((text) => sql`coalesce(octet_length(${sql.ref(text)}), 0)`);
  const { rows } = await sql<{ key: string; bytes: number }>`
    SELECT ${sql.ref(key)} AS "key", ${ROW_BYTES} + ${sql.join(bytes, sql` + `)} AS bytes
    FROM ${sql.table(name)} WHERE ${where} LIMIT ${ROWS_OF_SLICE}`.execute(db);
  const fitting = rows.slice(0, countThatFit(rows, BYTES_OF_SLICE));
  const isWhole = rows.length < ROWS_OF_SLICE && fitting.length === rows.length;
  return { keys: fitting.map((row) => row.key), isWhole };
}
