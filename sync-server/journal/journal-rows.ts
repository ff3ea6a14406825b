import type { JournalMode } from '../../shared/contract/journal.ts';
import type { Tx } from '../db/database.ts';

type Db = Tx['db'];

export async function modeOf(db: Db, userId: string): Promise<{ readonly mode: JournalMode }> {
  const row = await db
    .selectFrom('user_sync')
    .select('journal as mode')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { mode: 'plain' };
}

/** 0 of one that was never private. */
export async function generationOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('journals')
    .select('generation')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.generation ?? 0;
}
