import { AppError } from '../../shared/contract/app-error.ts';
import type { Database, Tx } from '../db/database.ts';
import { nextTurn } from '../db/slices.ts';
import { placeOf } from '../reflections/sealed-words.ts';

const ROWS_OF_SLICE = 50;

/**
 * Answers that lie there as before and do not open with the key of her account: no page shows them, so no device can
 * seal them. 0 where one of them opens, or was erased: then there is something to seal. Throws storage_damaged.
 */
export async function countUnopened(
  { kysely, words }: Pick<Database, 'kysely' | 'words'>,
  userId: string,
): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const rows = await openAfter(kysely, userId, after);
    const seal = await words.reader(userId);
    if (rows.some(({ id, sealed }) => !sealed || seal.open(placeOf(id), sealed) !== null)) return 0;
    // Without her key none opens, and all of them may be whole.
    if (rows.length > 0) await assertKey(kysely, userId);
    count += rows.length;
    if (rows.length < ROWS_OF_SLICE) return count;
    after = rows.at(-1)?.seq ?? after;
    await nextTurn();
  }
}

/** Throws storage_damaged: what she wrote lies there, and the key of her account does not. */
export async function assertKey(db: Tx['db'], userId: string): Promise<void> {
  const key = await db
    .selectFrom('account_keys')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (key) return;
  const sealed = await db
    .selectFrom('reflections')
    .select('id')
    .where('user_id', '=', userId)
    .where('generation', 'is', null)
    .where('sealed', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!sealed) return;
  const message = 'The server has not got the key of what you wrote. Nothing was changed.';
  throw new AppError('storage_damaged', { message });
}

function openAfter(db: Tx['db'], userId: string, seq: number) {
  return db
    .selectFrom('reflections')
    .select(['id', 'seq', 'sealed'])
    .where('user_id', '=', userId)
    .where('generation', 'is', null)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(ROWS_OF_SLICE)
    .execute();
}
