import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { firstSlice, LONG_TABLES } from '../db/table-slices.ts';
import { COUNTED, ROW_BYTES } from '../reflections/account-size.ts';

type Db = Tx['db'];

/** Rows of hers that are to go; what an account holds is counted along. */
export interface Going {
  /** Sealed answers, erased ones too, up to this seq. */
  readonly closedUpTo?: number;
  /** Sealed insights of earlier keys than these. */
  readonly insightsBefore?: number;
  /** Open insights, and what went to a model. */
  readonly written?: boolean;
}

/** All that is sealed. */
export const ALL_CLOSED: Going = {
  closedUpTo: Number.MAX_SAFE_INTEGER,
  insightsBefore: Number.MAX_SAFE_INTEGER,
};

/** Where there is more than may go at once, a slice of it; false where there is not, and then nothing went. */
export async function removeSome(db: Db, userId: string, going: Going): Promise<boolean> {
  for (const part of partsOf(userId, going)) {
    const { keys, isWhole } = await firstSlice(db, LONG_TABLES[part.table], part.where);
    if (isWhole) continue;
    await remove(db, userId, { table: part.table, keys });
    return true;
  }
  return false;
}

/** What is left, as a rule a slice. */
export async function removeRest(db: Db, userId: string, going: Going): Promise<void> {
  for (const { table, where } of partsOf(userId, going)) {
    for (let isLeft = true; isLeft;) {
      const { keys, isWhole } = await firstSlice(db, LONG_TABLES[table], where);
      if (keys.length > 0) await remove(db, userId, { table, keys });
      isLeft = !isWhole;
    }
  }
}

type Table = 'reflections' | 'sealed_insights' | 'feedback' | 'model_ledger';

interface Part {
  readonly table: Table;
  readonly where: RawBuilder<boolean>;
}

function partsOf(userId: string, { closedUpTo, insightsBefore, written }: Going): Part[] {
  const hers = sql<boolean>`user_id = ${userId}`;
  const parts: Part[] = [];
  if (closedUpTo !== undefined) {
    // The plus keeps SQLite at the index of those that are sealed.
    const where = sql<boolean>`${hers} AND generation IS NOT NULL AND +seq <= ${closedUpTo}`;
    parts.push({ table: 'reflections', where });
  }
  if (insightsBefore !== undefined) {
    const where = sql<boolean>`${hers} AND generation < ${insightsBefore}`;
    parts.push({ table: 'sealed_insights', where });
  }
  if (written) {
    parts.push({ table: 'feedback', where: hers }, { table: 'model_ledger', where: hers });
  }
  return parts;
}

const COUNTED_BYTES = {
  reflections: sql`${sql.join(
    COUNTED.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  )}`,
  sealed_insights: sql`octet_length(sealed)`,
} as const;

async function remove(
  db: Db,
  userId: string,
  { table, keys }: { readonly table: Table; readonly keys: readonly string[] },
): Promise<void> {
  const { name, key } = LONG_TABLES[table];
  const those = sql`DELETE FROM ${sql.table(name)}
    WHERE user_id = ${userId} AND ${sql.ref(key)} IN (${sql.join(keys)})`;
  if (name === 'feedback' || name === 'model_ledger') {
    await those.execute(db);
    return;
  }
  const isAnswer = name === 'reflections';
  const { rows } = await sql<{ readonly answer: number; readonly bytes: number }>`${those}
    RETURNING ${isAnswer ? sql`1 - deleted` : sql`0`} AS answer,
      ${COUNTED_BYTES[name]} + ${sql.lit(ROW_BYTES)} AS bytes`.execute(db);
  const documents = isAnswer ? rows.length : 0;
  const answers = rows.reduce((sum, { answer }) => sum + answer, 0);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  await db
    .updateTable('user_sync')
    .set((row) => ({
      documents: row('documents', '-', documents),
      answers: row('answers', '-', answers),
      bytes: row('bytes', '-', bytes),
    }))
    .where('user_id', '=', userId)
    .execute();
}
